/** By the text that React knows: the element with its translation, which is in the document instead. */
const translations = new WeakMap<Node, Element>();

/**
 * Keeps a page alive that the browser translates. Chrome and Edge put a `<font>` with the translation in place of each text. React keeps
 * the text: without this it throws when it removes it or inserts something before it, and what it writes into it is never shown.
 */
export function followTranslation(): void {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(child: Child): Child {
    const shown = childOf(this, child);
    if (shown) removeChild.call(this, shown);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(child: Child, next: Node | null): Child {
    return insertBefore.call(this, child, next && childOf(this, next)) as Child;
  };

  const fonts = new WeakSet<Node>();
  const isNewFont = (node: Node | null) => node?.nodeName === 'FONT' && !fonts.has(node);
  // What React has written is shown again, and the browser translates it.
  const writes = new MutationObserver((records) => {
    for (const { target } of records) translations.get(target)?.replaceWith(target);
  });
  new MutationObserver((records) => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const text = removedNodes[0];
      const font = [...addedNodes, previousSibling, nextSibling].find(isNewFont);
      if (!font || text?.nodeType !== Node.TEXT_NODE) continue;
      fonts.add(font);
      translations.set(text, font as Element);
      writes.observe(text, { characterData: true });
    }
  }).observe(document.body, { childList: true, subtree: true });
}

/**
 * What stands for a node among the children of its parent: itself, its translation, or what the browser or an extension has wrapped it in.
 * Null for a text that was translated before anything was watching.
 */
function childOf(parent: Node, node: Node): Node | null {
  let shown: Node | null = node;
  while (shown && shown.parentNode !== parent) shown = shown.parentNode ?? translations.get(shown) ?? null;
  return shown;
}
