/** By the text that React knows: the element with its translation, which is in the document instead. */
const translations = new WeakMap<Node, Element>();

/**
 * Keeps a page alive that the browser translates. Chrome puts a `<font>` with the translation in place of each text, Edge moves texts and
 * what is between them into one. Otherwise React throws when it removes such a text or inserts before it, and changes to the text stay
 * invisible.
 */
export function followTranslation(): void {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(child: Child): Child {
    const shown = shownIn(this, child);
    if (shown) removeChild.call(shown.parentNode as Node, shown);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(child: Child, next: Node | null): Child {
    const shown = next && shownIn(this, next);
    return insertBefore.call(shown?.parentNode ?? this, child, shown) as Child;
  };

  const fonts = new WeakSet<Node>();
  const isNewFont = (node: Node | null) => node?.nodeName === 'FONT' && !fonts.has(node);
  // What React has written is shown again, and the browser translates it.
  const writes = new MutationObserver((records) => {
    for (const { target } of records) translations.get(target)?.replaceWith(target);
  });
  new MutationObserver((records) => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const [text] = removedNodes;
      // One that is in the document was moved: its changes are visible.
      if (text?.nodeType !== Node.TEXT_NODE || text.isConnected) continue;
      const font = [...addedNodes, previousSibling, nextSibling].find(isNewFont);
      if (!font) continue;
      fonts.add(font);
      translations.set(text, font as Element);
      writes.observe(text, { characterData: true });
    }
  }).observe(document.body, { childList: true, subtree: true });
}

/**
 * What stands for a node within its parent: itself, also where the browser or an extension has wrapped it, or its translation. Null for a
 * text that was translated before anything was watching.
 */
function shownIn(parent: Node, node: Node): Node | null {
  const shown = node.parentNode ? node : translations.get(node);
  return shown && parent.contains(shown) ? shown : null;
}
