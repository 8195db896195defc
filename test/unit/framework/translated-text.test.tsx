import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { followTranslation } from '#framework/translated-text.ts';

const observed = () => new Promise((resolve) => setTimeout(resolve));
type Place = 'before' | 'after';

/** As a browser does: each text is replaced by an element, put in its place before it goes. */
function translate(root: Node, place: Place = 'before'): void {
  for (const node of [...root.childNodes]) {
    if (node instanceof Element) translate(node, place);
    if (node.nodeType !== Node.TEXT_NODE) continue;
    const font = document.createElement('font');
    font.textContent = `«${node.nodeValue}»`;
    (node as Text)[place](font);
    (node as Text).remove();
  }
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
