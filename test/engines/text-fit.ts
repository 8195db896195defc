/** Finds text that does not fit: wider than the window, cut, overlapping other text, or without a glyph. */
import type { Wdio } from '#test/support/browser.ts';

/** One line per problem, with the text. */
export function findTextProblems(browser: Wdio): Promise<string[]> {
  return browser.execute(findProblems);
}

/** Runs in the page. */
function findProblems(): string[] {
  const found: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth)
    found.push(`${root.scrollWidth - root.clientWidth} px wider than the window`);

  type Piece = { text: string; block: Element; box: DOMRect };
  const pieces: Piece[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const parent = node.parentElement;
    if (!text || !parent || !isShown(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const block = blockOf(parent);
    for (const box of range.getClientRects()) if (box.width > 0) pieces.push({ text, block, box });
  }

  // Long IP addresses end in an ellipsis.
  const mayBeCut = '.ip-bar';
  for (const { text, block, box } of pieces) {
    if (block.closest(mayBeCut)) continue;
    const { left, right } = block.getBoundingClientRect();
    if (box.left < left - 1 || box.right > right + 1) found.push(`“${text}” overflows its element`);
  }
  for (const element of document.querySelectorAll('h1, h2, h3, p, a, button, summary, label, th, td, span')) {
    if (!isShown(element) || element.closest(mayBeCut)) continue;
    const isCut = getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
    if (isCut && element.clientWidth > 1) found.push(`“${element.textContent?.trim()}” is cut`);
  }
  pieces.forEach((one, at) => {
    for (const other of pieces.slice(at + 1)) {
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      // The box of a line is higher than its glyphs.
      if (width <= 2 || height <= Math.min(one.box.height, other.box.height) / 2) continue;
      // Asked last: a legal document has millions of pairs.
      if (one.block === other.block || one.block.contains(other.block) || other.block.contains(one.block)) continue;
      found.push(`“${one.text}” overlaps “${other.text}”`);
    }
  });
  found.push(...withoutGlyph(document.body.innerText));
  return [...new Set(found)];

  function isShown(element: Element): boolean {
    // A closed <details> and text for screen readers only are not visible.
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const { clipPath, clip } = getComputedStyle(element.closest('.visually-hidden, .skip-link') ?? element);
    return clipPath === 'none' && clip === 'auto' && !element.closest('.visually-hidden, .skip-link');
  }

  function blockOf(element: Element): Element {
    let block = element;
    while (block.parentElement && /^(inline|contents)$/.test(getComputedStyle(block).display))
      block = block.parentElement;
    return block;
  }

  /** Engines render all characters without a glyph alike, except Firefox, which renders the character's number. */
  function withoutGlyph(text: string): string[] {
    if (navigator.userAgent.includes('Firefox/')) return [];
    const characters = [...new Set(text)].filter(
      (character) => character > '\u024f' && /[\p{L}\p{N}\p{P}\p{S}]/u.test(character),
    );
    const canvas = Object.assign(document.createElement('canvas'), { width: 24, height: 24 });
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) return [];
    context.font = `16px ${getComputedStyle(document.body).fontFamily}`;
    const pixelsOf = (character: string) => {
      context.clearRect(0, 0, 24, 24);
      context.fillText(character, 2, 18);
      return context.getImageData(0, 0, 24, 24).data.join();
    };
    const missing = pixelsOf('\u{10fffe}');
    return characters
      .filter((character) => pixelsOf(character) === missing)
      .map((character) => `no glyph for “${character}”`);
  }
}
