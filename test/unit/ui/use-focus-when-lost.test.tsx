import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { cleanup, render, screen } from '@testing-library/react';
import { Dialog } from '#ui/dialog.tsx';
import { useFocusWhenLost } from '#ui/use-focus-when-lost.ts';

afterEach(cleanup);

type Props = { items: string[]; shown?: string | number; before?: string | number | undefined };

/** A list from which an item can disappear. */
function List({ items, shown = items.length, before }: Props) {
  const list = useFocusWhenLost<HTMLUListElement>(shown, before);
  return (
    <ul ref={list} tabIndex={-1}>
      {items.map((item) => (
        <li key={item}>
          <button type="button">{item}</button>
        </li>
      ))}
    </ul>
  );
}

const focused = () => document.activeElement;
const list = () => screen.getByRole('list');

/** Renders the list after a link outside, focuses what is named, and shows the list again without its last item. */
function removeLast(name?: string, items = ['one', 'two']): void {
  const shown = (rest: string[]) => (
    <>
      <a href="#top">outside</a>
      <List items={rest} />
    </>
  );
  const { rerender } = render(shown(items));
  if (name) screen.getByText(name).focus();
  rerender(shown(items.slice(0, -1)));
}

test('an element gets the focus of one that is removed', () => {
  removeLast('two');
  assert.equal(focused(), list());
});

test('where nothing had the focus, nothing gets it, and the page does not scroll', () => {
  removeLast();
  assert.equal(focused(), document.body);
});

test('a focus that was left before the change does not come back', () => {
  const { rerender } = render(<List items={['one', 'two']} />);
  screen.getByText('two').focus();
  screen.getByText('two').blur();
  rerender(<List items={['one']} />);
  assert.equal(focused(), document.body);
});

test('the focus on something that stays is kept', () => {
  for (const name of ['one', 'outside']) {
    removeLast(name);
    assert.equal(focused(), screen.getByText(name), name);
    cleanup();
  }
});

test('a change of something else takes no focus that is lost there', () => {
  const { rerender } = render(<List items={['one', 'two']} shown="same" />);
  screen.getByText('two').focus();
  rerender(<List items={['one']} shown="same" />);
  assert.equal(focused(), document.body);
});

test('an element that appears gets the focus of what it replaces, and none when it is there from the start', () => {
  const { rerender } = render(<List items={['one']} shown="list" before="" />);
  assert.equal(focused(), document.body);
  rerender(<button type="button">open</button>);
  screen.getByText('open').focus();
  rerender(<List items={['one']} shown="list" before="" />);
  assert.equal(focused(), list());
});

test('an element gets the focus when it is removed together with the dialog that has it', () => {
  const withDialog = (rest: string[]) => (
    <>
      <List items={rest} />
      {rest.length > 1 && (
        <Dialog open title="Remove two?">
          <button type="button">Yes</button>
        </Dialog>
      )}
    </>
  );
  const { rerender } = render(withDialog(['one', 'two']));
  assert.equal(focused(), screen.getByText('Yes'));
  rerender(withDialog(['one']));
  assert.equal(focused(), list());
});

test('an element gets the focus of one that is hidden', () => {
  const withDetails = (rest: string[]) => (
    <>
      <section hidden={rest.length === 1}>
        <input aria-label="name" />
      </section>
      <List items={rest} />
    </>
  );
  const { rerender } = render(withDetails(['one', 'two']));
  screen.getByLabelText('name').focus();
  rerender(withDetails(['one']));
  assert.equal(focused(), list());
});

test('a field that takes the focus of what it replaces keeps it', () => {
  const withField = (rest: string[]) => (
    <>
      <List items={rest} />
      {rest.length === 1 && <input aria-label="undo" ref={(field) => field?.focus()} />}
    </>
  );
  const { rerender } = render(withField(['one', 'two']));
  screen.getByText('two').focus();
  rerender(withField(['one']));
  assert.equal(focused(), screen.getByLabelText('undo'));
});
