// The page as a screen reader gets it, from Chromium's accessibility tree. Nodes are found by role and name only, and
// used through their default action or through keys while they have the focus.

import assert from "node:assert/strict";

const valueOf = (node, name) => node.properties?.find((each) => each.name === name)?.value.value;

export class Reader {
  static async of(page) {
    const reader = new Reader();
    reader.page = page;
    reader.session = await page.context().newCDPSession(page);
    await reader.session.send("Accessibility.enable");
    await reader.session.send("DOM.enable");
    return reader;
  }

  /** All nodes that are not ignored: role, name, properties, parent and children. */
  async tree() {
    const { nodes } = await this.session.send("Accessibility.getFullAXTree");
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const kept = (id) => {
      const node = byId.get(id);
      return !node ? [] : node.ignored ? (node.childIds ?? []).flatMap(kept) : [node];
    };
    return nodes
      .filter((node) => !node.ignored)
      .map((node) => ({
        role: node.role?.value ?? "",
        name: node.name?.value ?? "",
        backend: node.backendDOMNodeId,
        live: valueOf(node, "live"),
        pressed: valueOf(node, "pressed"),
        disabled: valueOf(node, "disabled") === true,
        children: (node.childIds ?? [])
          .flatMap(kept)
          .map((child) => ({ role: child.role?.value, name: child.name?.value ?? "", id: child.nodeId })),
        id: node.nodeId,
      }));
  }

  async all(role, name) {
    const fits = (said) => (name instanceof RegExp ? name.test(said) : name === undefined || said === name);
    return (await this.tree()).filter((node) => node.role === role && fits(node.name));
  }

  /** Wait for a node with this role and name, and return the first one. */
  async one(role, name, enabled = false) {
    for (let tries = 0; tries < 80; tries += 1) {
      const node = (await this.all(role, name)).find((each) => !enabled || !each.disabled);
      if (node) return node;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const there = (await this.tree()).filter((node) => node.role === role).map((node) => node.name);
    assert.fail(`no ${role} called ${name}; there are: ${there.slice(0, 40).join(" · ")}`);
  }

  async #call(node, declaration) {
    const { object } = await this.session.send("DOM.resolveNode", { backendNodeId: node.backend });
    await this.session.send("Runtime.callFunctionOn", { objectId: object.objectId, functionDeclaration: declaration });
  }

  /** Activate a node, like a screen reader does. */
  async activate(role, name) {
    await this.#call(await this.one(role, name, true), "function () { this.click(); }");
  }

  async focus(role, name) {
    await this.#call(await this.one(role, name), "function () { this.focus(); }");
  }

  /** The current text of all polite live regions. */
  async spoken() {
    const tree = await this.tree();
    const byId = new Map(tree.map((node) => [node.id, node]));
    const text = (node) =>
      node.role === "StaticText"
        ? node.name
        : node.children
            .map((child) => byId.get(child.id))
            .filter(Boolean)
            .map(text)
            .join(" ");
    return tree
      .filter((node) => node.live === "polite")
      .map(text)
      .join(" ");
  }

  async hears(words) {
    let said = "";
    for (let tries = 0; tries < 60; tries += 1) {
      said = await this.spoken();
      if (said.includes(words)) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    assert.fail(`"${words}" was not said, but: ${said}`);
  }
}
