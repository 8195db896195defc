import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { followTranslation } from '#framework/translated-text.ts';

const observed = () => new Promise((resolve) => setTimeout(resolve));
type Place = 'before' | 'after';

/** As Chrome does: each text is replaced by an element, put in its place before it goes. */
function translate(root: Node, place: Place = 'before'): void {
  for (const node of [...root.childNodes]) {
    if (node instanceof Element) translate(node, place);
    if (node.nodeType !== Node.TEXT_NODE) continue;
    const font = document.createElement('font');
    font.append(document.createElement('font'));
    font.firstElementChild?.append(`«${node.nodeValue}»`);
    (node as Text)[place](font);
    (node as Text).remove();
  }
}

/** As Chrome does when the original is to be shown: the text goes into its element, and out of it again. */
function restore(text: Text, font: Element | null, original: string): void {
  font?.replaceChildren(text);
  text.nodeValue = original;
  font?.before(text);
  font?.remove();
}

/** As Edge does: texts and what is between them share one element. */
function wrap(...nodes: Node[]): void {
  const font = document.createElement('font');
  nodes[0]?.parentNode?.insertBefore(font, nodes[0]);
  font.append(...nodes);
}

/** Shows a page, has it translated, and shows it with other content. @returns what it shows then */
async function change(before: ReactNode, after: ReactNode, place?: Place): Promise<string> {
  const { container, rerender } = render(before);
  translate(container, place);
  await observed();
  rerender(after);
  await observed();
  return container.textContent ?? '';
}

// Translated before anything watches.
const early = render(
  <p>
    {'plan'}
    {'price'}
  </p>,
);
translate(early.container);
followTranslation();
afterEach(cleanup);

test('a page that was translated before anything watched does not fail', () => {
  early.rerender(
    <p>
      <b>new</b>
      {'price'}
    </p>,
  );
  early.rerender(
    <p>
      <b>new</b>
    </p>,
  );
  assert.match(early.container.textContent ?? '', /new/);
});

test('a translated text goes when React removes it', async () => {
  assert.equal(
    await change(
      <p>
        {'a month'}
        <b>yearly</b>
      </p>,
      <p>
        {null}
        <b>yearly</b>
      </p>,
    ),
    '«yearly»',
  );
});

for (const place of ['before', 'after'] as const) {
  test(`what React writes into translated texts is shown, each in its place (${place})`, async () => {
    const text = await change(
      <p>
        {'Renews for '}
        {'$9.99'}
      </p>,
      <p>
        {'Renewed for '}
        {'$5'}
      </p>,
      place,
    );
    assert.equal(text, 'Renewed for $5');
  });
}

test('a text that is translated again follows, too', async () => {
  const { container, rerender } = render(
    <p>
      {60}
      <b />
    </p>,
  );
  for (const seconds of [59, 58]) {
    translate(container);
    await observed();
    rerender(
      <p>
        {seconds}
        <b />
      </p>,
    );
    await observed();
    assert.equal(container.textContent, String(seconds));
  }
});

test('what React inserts before a translated text is in its place', async () => {
  assert.equal(
    await change(
      <p>
        {null}
        {'note'}
      </p>,
      <p>
        <b>error</b>
        {'note'}
      </p>,
    ),
    'error«note»',
  );
});

test('what is not wrapped is removed and inserted as always', async () => {
  const list = (...keys: string[]) => (
    <ul>
      {keys.map((key) => (
        <li key={key}>{key}</li>
      ))}
    </ul>
  );
  assert.equal(await change(list('a', 'b', 'c'), list('c', 'd', 'a')), '«c»d«a»');
});

test('a text that is emptied and filled again is shown once', async () => {
  const page = (note: string) => (
    <p>
      {note}
      <b>$5</b>
    </p>
  );
  const { container, rerender } = render(page('a month'));
  translate(container);
  await observed();
  rerender(page(''));
  assert.equal(container.textContent, '«$5»');
  rerender(page('a year'));
  assert.equal(container.textContent, 'a year«$5»');
});

test('what shares a wrapper with what React removes stays', () => {
  const page = (saving: ReactNode) => (
    <p>
      {saving}
      <b>$5</b>
    </p>
  );
  const { container, rerender } = render(page(<i>Save 20%</i>));
  wrap(...container.querySelectorAll('i, b'));
  rerender(page(null));
  assert.equal(container.textContent, '$5');
});

test('what React inserts before something in a wrapper is in its place, and goes again', () => {
  const page = (note: ReactNode) => (
    <p>
      {'Renews for '}
      {note}
      <b>$5</b>
    </p>
  );
  const { container, rerender } = render(page(null));
  wrap(...(container.querySelector('p')?.childNodes ?? []));
  rerender(page(<i>only </i>));
  assert.equal(container.textContent, 'Renews for only $5');
  rerender(page(null));
  assert.equal(container.textContent, 'Renews for $5');
});

test('a text that a translator has moved into its element stays there when it is written to', async () => {
  const { container } = render(
    <p>
      {'plan'}
      <b />
    </p>,
  );
  const text = container.querySelector('p')?.firstChild as Text;
  wrap(text);
  await observed();
  text.nodeValue = '«plan»';
  await observed();
  assert.equal(container.querySelector('font')?.textContent, '«plan»');
});

test('a text whose original the browser shows again can be translated, changed and removed', async () => {
  const page = (price: string | null) => (
    <p>
      {price}
      <b />
    </p>
  );
  const { container, rerender } = render(page('$9'));
  const text = container.querySelector('p')?.firstChild as Text;
  for (const price of ['$9', '$5']) {
    rerender(page(price));
    translate(container);
    await observed();
    restore(text, container.querySelector('font'), price);
    await observed();
    assert.equal(container.innerHTML, `<p>${price}<b></b></p>`);
  }
  rerender(page('$3'));
  await observed();
  assert.equal(container.textContent, '$3');
  rerender(page(null));
  assert.equal(container.textContent, '');
});
