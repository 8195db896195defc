import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brand } from '#site/brand.ts';
import { messageProblems } from '../../../scripts/i18n/structure.ts';
import { usageProblems } from '../../../scripts/i18n/usage.ts';

const id = 'plans.devices.count';

/** Problems of one translation of one English text. */
function problemsOf(english: string, locale: string, own: string): string[] {
  const messages = new Map([
    ['en', { [id]: english }],
    [locale, { [id]: own }],
  ]);
  return messageProblems(messages);
}

test('a translation built like the English text is fine', () => {
  assert.deepEqual(problemsOf('See <b>{brand}</b>', 'de', '<b>{brand}</b> ansehen'), []);
  assert.deepEqual(
    problemsOf(
      '{count, plural, one {# device} other {# devices}}',
      'ar',
      '{count, plural, zero {0} one {1} two {2} few {3} many {4} other {5}}',
    ),
    [],
  );
  assert.deepEqual(problemsOf('{n, plural, =0 {none} one {#} other {#}}', 'ja', '{n, plural, other {#}}'), []);
});

test('ids are the same everywhere', () => {
  const problems = messageProblems(
    new Map([
      ['en', { 'a.b': 'A', 'a.c': 'C' }],
      ['de', { 'a.b': 'A', 'a.d': 'D' }],
    ]),
  );
  assert.deepEqual(problems, ['locales/de.json: a.c: is missing', 'locales/de.json: a.d: is not in locales/en.json']);
});

test('ids are sorted and of one shape', () => {
  const [first, second] = messageProblems(new Map([['en', { 'a.c': 'C', 'a.b': 'B', Title: 'T' }]]));
  assert.match(first ?? '', /a\.b: ids are not sorted/);
  assert.match(second ?? '', /Title: is not an id/);
});

test('arguments, their kinds and tags are those of the English text', () => {
  assert.match(problemsOf('Hello {name}', 'de', 'Hallo')[0] ?? '', /lacks \{name\}/);
  assert.match(problemsOf('Hello', 'de', 'Hallo {name}')[0] ?? '', /has \{name\}/);
  assert.match(problemsOf('{day, date}', 'de', '{day}').join(), /lacks \{day, date\}/);
  assert.match(problemsOf('Read <a>this</a>', 'de', 'Lies das')[0] ?? '', /lacks <a>/);
  assert.match(problemsOf('Read <a>{x}</a>', 'de', 'Lies <a>das</a>')[0] ?? '', /lacks \{x\}/);
  assert.match(
    problemsOf('{plan, select, free {a} other {b}}', 'de', '{plan, select, paid {a} other {b}}')[0] ?? '',
    /lacks \{plan, select, free other\}/,
  );
  assert.match(
    problemsOf('{plan, select, free {for {name}} other {b}}', 'de', '{plan, select, free {a} other {b}}').join(),
    /lacks \{name\}/,
  );
  const english = '{n, plural, one {# day for {name}} other {# days for {name}}}';
  assert.match(problemsOf(english, 'de', '{n, plural, one {# Tag} other {# Tage}}').join(), /lacks \{name\}/);
});

test('a plural has the forms of its language, no more and no less', () => {
  const english = '{count, plural, one {# day} other {# days}}';
  assert.match(problemsOf(english, 'ar', '{count, plural, one {1} other {5}}')[0] ?? '', /lacks zero, two, few, many/);
  assert.match(problemsOf(english, 'ja', '{count, plural, one {1} other {5}}')[0] ?? '', /has one, which the language/);
  const [own] = messageProblems(new Map([['en', { [id]: '{count, plural, other {# days}}' }]]));
  assert.match(own ?? '', /lacks one/);
});

test('broken, empty and padded texts, and the brand’s name', () => {
  const [broken, empty, padded, named] = [
    ['{count, plural, one {#}', /no ICU message/],
    ['', /empty/],
    ['Sign in ', /space/],
    [`Welcome to ${brand.name}`, /brand/],
  ].map(([text, why]) => ({
    found: messageProblems(new Map([['en', { [id]: String(text) }]])).join(),
    why: why as RegExp,
  }));
  for (const fault of [broken, empty, padded, named]) if (fault) assert.match(fault.found, fault.why);
});

test('every id is used, and everything used exists', () => {
  const sources = new Map([
    ['src/pages/home/home.tsx', "const m = defineMessages({ title: 'home.title', gone: 'home.gone' });"],
    ['server/accounts/mails.ts', "subject: 'mail.code.subject', intro: 'mail.code.gone'"],
    ['src/site/paths.ts', "const file = 'robots.txt';"],
  ]);
  assert.deepEqual(usageProblems(sources, ['home.title', 'mail.code.subject', 'home.unused']), [
    'src/pages/home/home.tsx: home.gone is not in locales/en.json',
    'server/accounts/mails.ts: mail.code.gone is not in locales/en.json',
    'locales/en.json: home.unused is not used',
  ]);
});
