import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { EmailText } from '#components/email-text.tsx';

/** The lines on which an email can stand, as it would be copied. */
function partsOf(email: string): string[] {
  const html = renderToStaticMarkup(<EmailText>{email}</EmailText>);
  return html
    .replace(/<\/?bdi[^>]*>/g, '')
    .split('<wbr/>')
    .filter(Boolean);
}

test('a long email breaks after its @', () => {
  assert.deepEqual(partsOf('ada.king@analytical-engines.example'), ['ada.king@', 'analytical-engines.example']);
});

test('a long part of an email breaks after dots', () => {
  const parts = ['ada@', 'department.', 'analytical-engines.', 'example'];
  assert.deepEqual(partsOf(parts.join('')), parts);
});

test('a short email does not break', () => {
  assert.deepEqual(partsOf('ada@example.com'), ['ada@example.com']);
});
