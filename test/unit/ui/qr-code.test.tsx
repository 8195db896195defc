import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { QrCode } from '#ui/qr-code.tsx';

test('a QR code has a white margin of four modules on each side', () => {
  assert.match(renderToStaticMarkup(<QrCode qr={{ size: 29, path: '' }} label="App" />), /viewBox="-4 -4 37 37"/);
});
