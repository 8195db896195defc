/** What the build packs, the browser unpacks. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from '@formatjs/icu-messageformat-parser';
import { unpack } from '#site/packed-messages.ts';
import { packMessages } from '../../../scripts/build/pack-messages.ts';

const messages = Object.fromEntries(
  Object.entries({
    'code.resend': 'Send again',
    'code.resend.wait': 'Wait {seconds, plural, one {# second} other {# seconds}}',
    'code.sent': 'A code went to {email}.',
    empty: '',
    'home.title': '<b>Quick</b> and quiet',
    lone: 'One word',
  }).map(([id, text]) => [id, parse(text, { captureLocation: false })]),
);

test('messages arrive as they were packed, also where one id begins another', () => {
  assert.deepEqual(unpack(JSON.parse(JSON.stringify(packMessages(messages)))), messages);
});

test('ids are written once, and plain words without their wrapping', () => {
  const { code, lone } = packMessages(messages);
  assert.equal(lone, 'One word');
  assert.deepEqual((code as { resend: object }).resend, {
    '': 'Send again',
    wait: messages['code.resend.wait'],
  });
});
