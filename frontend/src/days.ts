// Dates in the reader's region if it uses the UI language: the time for today, otherwise the day.

const regionOf = (language: string, regions: readonly string[]): string =>
  regions.find((tag) => tag.toLowerCase().startsWith(language)) ?? language;

/** The full date, for example on a profile. */
export const longDay = (at: number, language: string, regions: readonly string[] = navigator.languages): string =>
  new Intl.DateTimeFormat(regionOf(language, regions), { dateStyle: "long" }).format(at);

export function dayText(
  at: number,
  language: string,
  now = Date.now(),
  regions: readonly string[] = navigator.languages,
): string {
  const region = regionOf(language, regions);
  const [then, today] = [new Date(at), new Date(now)];
  if (then.toDateString() === today.toDateString())
    return new Intl.DateTimeFormat(region, { timeStyle: "short" }).format(then);
  const year = then.getFullYear() === today.getFullYear() ? {} : ({ year: "numeric" } as const);
  return new Intl.DateTimeFormat(region, { day: "numeric", month: "short", ...year }).format(then);
}
