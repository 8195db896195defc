import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refuseMessageIds } from '../../../scripts/build/refuse-message-ids.ts';

const ids = ['error.failed.text', 'shell.menu.label'];
const refuse = (html: string) => refuseMessageIds(html, ids, 'home in en');

test('a document that shows the id of a message is refused', () => {
  for (const html of [
    '<p>error.failed.text</p>',
    '<button aria-label="shell.menu.label">',
    '<p>See <!-- -->error.failed.text</p>',
  ])
    assert.throws(
      () => refuse(html),
      { message: /shows the id of a message instead of its text: (error|shell)\./ },
      html,
    );
});

test('texts and names that only look like an id are not', () => {
  for (const html of [
    '<p>example.com</p>',
    '<p>The error.failed.text of it</p>',
    '<a href="/shell.menu.label">',
    '<p>Try again.</p>',
  ])
    refuse(html);
});
