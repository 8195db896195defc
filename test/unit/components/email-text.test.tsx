import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { EmailText } from '#components/email-text.tsx';

const render = (email: string) => renderToStaticMarkup(<EmailText>{email}</EmailText>);

test('a long email breaks after its signs, and is copied without what breaks it', () => {
  const html = render('ada.ada.ada@long-name.of-a-company.example');
  assert.match(html, /ada\.<wbr\/>ada\.<wbr\/>ada@<wbr\/>long-name\.<wbr\/>of-a-company\.<wbr\/>example/);
  assert.equal(html.replace(/<[^>]*>/g, ''), 'ada.ada.ada@long-name.of-a-company.example');
});

test('a short email does not break', () => {
  assert.match(render('ada@example.com'), />ada@example\.com</);
});
