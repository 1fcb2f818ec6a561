// The page as a screen reader gets it, from Chromium's accessibility tree. Nodes are found by role and name only, and
// used through their default action or through keys while they have the focus.

import assert from "node:assert/strict";
import { poll } from "./actions.js";

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
    const unignored = (id) => {
      const node = byId.get(id);
      return !node ? [] : node.ignored ? (node.childIds ?? []).flatMap(unignored) : [node];
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
          .flatMap(unignored)
          .map((child) => ({ role: child.role?.value, name: child.name?.value ?? "", id: child.nodeId })),
        id: node.nodeId,
      }));
  }

  async all(role, name) {
    const fits = (text) => (name instanceof RegExp ? name.test(text) : name === undefined || text === name);
    return (await this.tree()).filter((node) => node.role === role && fits(node.name));
  }

  /** Wait for a node with this role and name, and return the first one. */
  async find(role, name, enabled = false) {
    let node;
    const isThere = async () =>
      (node = (await this.all(role, name)).find((each) => !enabled || !each.disabled)) !== undefined;
    if (await poll(isThere)) return node;
    const names = (await this.all(role)).map((each) => each.name);
    assert.fail(`no ${role} called ${name}; there are: ${names.slice(0, 40).join(" · ")}`);
  }

  async #call(node, declaration) {
    const { object } = await this.session.send("DOM.resolveNode", { backendNodeId: node.backend });
    await this.session.send("Runtime.callFunctionOn", { objectId: object.objectId, functionDeclaration: declaration });
  }

  /** Activate a node, like a screen reader does. */
  async activate(role, name) {
    await this.#call(await this.find(role, name, true), "function () { this.click(); }");
  }

  async focus(role, name) {
    await this.#call(await this.find(role, name), "function () { this.focus(); }");
  }

  /** The current text of all polite live regions. */
  async announcements() {
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

  async waitForAnnouncement(expected) {
    if (await poll(async () => (await this.announcements()).includes(expected))) return;
    assert.fail(`"${expected}" was not announced, but: ${await this.announcements()}`);
  }
}
