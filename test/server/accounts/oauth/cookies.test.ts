import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBindingCookie, readBinding } from '#server/accounts/oauth/cookies.ts';

const binding = 'b'.repeat(43);

test('the binding cookie is for the flow’s URLs only, hidden from scripts, and secure on https', () => {
  assert.equal(
    createBindingCookie(binding, 'https://vpn.example/shop/'),
    `oauth=${binding}; Max-Age=600; Path=/shop/oauth; HttpOnly; SameSite=Lax; Secure`,
  );
  assert.doesNotMatch(createBindingCookie(binding, 'http://localhost:3000'), /Secure/);
});

test('a binding is read only as a whole cookie of the right form', () => {
  assert.equal(readBinding({ cookie: `a=1; oauth=${binding}` }), binding);
  for (const cookie of [undefined, `notoauth=${binding}`, `oauth=${binding}x`, `oauth=${binding.slice(1)}`])
    assert.equal(readBinding({ cookie }), null, cookie);
});
