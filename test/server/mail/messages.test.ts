/** Every message id in the mails of accounts exists in English and can be formatted. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as mails from '#server/accounts/mails.ts';
import { renderMail } from '#server/mail/render.ts';
import { createMailTranslations } from '#server/mail/translations.ts';

const locales = new URL('../../../locales/', import.meta.url);
const english: Record<string, string> = JSON.parse(readFileSync(new URL('en.json', locales), 'utf8'));
const brand = { name: 'Tern VPN', supportEmail: 'support@tern.example', mailFrom: 'support@tern.example' };
const values = {
  ...{ code: '204816', minutes: 15, signIn: 'https://tern.example/en/auth/sign-in' },
  ...{ date: 'December 5, 2026', identityProvider: 'Google', email: 'ada@example.com' },
};

for (const [name, template] of Object.entries(mails)) {
  test(`${name} renders with English messages`, async () => {
    const ids = [
      template.subject,
      ...template.parts.flatMap((part) => ('text' in part ? [part.text] : 'button' in part ? [part.button] : [])),
    ];
    for (const id of ids) assert.ok(english[id], `${id} is missing in locales/en.json`);
    const { subject, text } = await renderMail(template, 'en', values, brand, createMailTranslations(locales.pathname));
    assert.doesNotMatch(subject + text, /\bmail\.\w|[{}]|undefined/);
  });
}
