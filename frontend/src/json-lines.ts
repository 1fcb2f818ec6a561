// Lines of JSON that arrive piece by piece: each is given as soon as it is complete.

export async function* jsonLines(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<unknown> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const parts = (rest + part.value).split("\n");
    rest = parts.pop() ?? "";
    for (const line of parts) yield JSON.parse(line);
  }
}
