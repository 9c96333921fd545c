/**
 * A browser that translates the page puts `<font>` in the place of each text, while Preact still changes the text that is gone. When it
 * does, the text comes back, and the browser translates it again.
 */
export function followTranslation(root: Node): void {
  const shownAs = new WeakMap<Node, Element>();
  const observer = new MutationObserver((records) => {
    for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') shownAs.get(target)?.replaceWith(target);
      const font = [...addedNodes, previousSibling, nextSibling].find(isFont);
      for (const text of removedNodes) {
        if (!font || !(text instanceof Text) || text.isConnected) continue;
        shownAs.set(text, font);
        observer.observe(text, { characterData: true });
      }
    }
  });
  observer.observe(root, { childList: true, subtree: true });
}

function isFont(node: Node | null): node is Element {
  return node?.nodeName === 'FONT';
}
