/** Every mail in every language: complete, in its direction, and with a subject that a mailbox shows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localeInfo, locales } from '#facts/locales.ts';
import { renderMail } from '#server/mail/render.ts';
import type { AnyMailTemplate } from '#server/mail/template.ts';
import { mailModules, mailTemplates } from '#server/mail/templates.ts';
import { createMailTranslations, localesFolder } from '#server/mail/translations.ts';

const brand = {
  name: 'Tern VPN',
  supportEmail: 'support@tern.example',
  mailFrom: 'support@tern.example',
  colors: { light: '#0b7a3b', dark: '#3fd583' },
};
const maxSubject = 78;
const translations = createMailTranslations(localesFolder);
const templates: [string, AnyMailTemplate][] = Object.entries(mailTemplates);

test('no two modules give a mail the same name', () => {
  const names = Object.values(mailModules).flatMap((mails) => Object.keys(mails));
  assert.deepEqual(names.toSorted(), Object.keys(mailTemplates).toSorted());
});

test('a mail without its optional values has no empty row and no unfilled value either', async () => {
  for (const [name, template] of templates) {
    const optional = optionalNames(template);
    const without = { ...template.sample, ...Object.fromEntries(optional.map((each) => [each, null])) };
    const { text } = await renderMail(template, 'en', without, brand, translations);
    assert.equal(unfilled.exec(text)?.[0], undefined, name);
  }
});

/** A message id in place of its text, a placeholder, or a value that is none. */
const unfilled = /\bmail\.\w[\w.]*|[{}]|undefined|\bnull\b|NaN|Invalid|\[object/;

/** Of paragraphs and quotations, which are left out without their value. */
function optionalNames({ parts }: AnyMailTemplate): string[] {
  return parts.flatMap((part) => {
    if ('quote' in part) return [part.quote];
    return 'when' in part && part.when ? [part.when] : [];
  });
}

for (const { code: locale } of locales) {
  test(`${locale}: every mail is complete`, async () => {
    const subjects = new Map<string, string>();
    for (const [name, template] of templates) {
      const { subject, text, html } = await renderMail(template, locale, template.sample, brand, translations);
      const texts = subject + text + html.replace(/style="[^"]*"|<style>[\s\S]*?<\/style>/g, '');
      assert.equal(unfilled.exec(texts)?.[0], undefined, name);
      // A Russian date ends in a full stop of its own.
      assert.doesNotMatch(subject + text, /(?<!\.)\.\.(?!\.)/, `${name}: a sentence with two full stops`);
      assert.ok(subject.length > 0 && subject.length <= maxSubject, `${name}: “${subject}”`);
      // A receipt is one, however it was paid; every other mail has a subject of its own.
      assert.equal(
        subjects.get(subject) ?? template.subject,
        template.subject,
        `“${subject}” is the subject of two mails`,
      );
      subjects.set(subject, template.subject);
      assert.ok(html.includes(`<html lang="${locale}" dir="${localeInfo(locale).dir}"`), name);
      for (const link of hrefsOf(html)) assert.ok(text.includes(link), `${name}: the plain text lacks ${link}`);
    }
  });
}

function hrefsOf(html: string): string[] {
  return [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
}
