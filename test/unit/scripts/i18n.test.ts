import assert from 'node:assert/strict';
import { test } from 'node:test';
import { locales } from '#facts/locales.ts';
import { glossaryProblems } from '../../../scripts/i18n/glossary.ts';
import { tooLongMessages, widthOf } from '../../../scripts/i18n/lengths.ts';
import { missingFiles, unknownFiles } from '../../../scripts/i18n/locale-files.ts';
import { longestOf, textsOf } from '../../../scripts/i18n/texts.ts';
import { untranslatedMessages } from '../../../scripts/i18n/untranslated.ts';
import { foreignCharacters } from '../../../scripts/i18n/writing-systems.ts';

const id = 'plans.thing';
const pair = (locale: string, english: string, own: string) =>
  new Map([
    ['en', { [id]: english }],
    [locale, { [id]: own }],
  ]);

test('the texts of a message exclude arguments and tags', () => {
  assert.deepEqual(textsOf('Hi <b>{name}</b>, {n, plural, one {# day} other {# days}}'), [
    'Hi ',
    ', ',
    ' day',
    ' days',
  ]);
  assert.equal(longestOf('{n, plural, one {# day} other {# days}} of {plan}'), '… days of …');
  assert.deepEqual(textsOf('{broken'), []);
});

test('a language without a file is a problem', () => {
  const all = new Map(locales.map(({ code }) => [code, {}] as const));
  assert.deepEqual(missingFiles(all), []);
  all.delete('de');
  assert.deepEqual(missingFiles(all), ['locales/de.json: is missing; it needs every id of locales/en.json']);
});

test('what is left of a removed language is a problem', () => {
  const files = ['en.json', 'glossary.json', 'legal', 'legal/de', 'xx.json', 'legal/xx'];
  assert.deepEqual(
    unknownFiles(files).map((problem) => problem.split(':')[0]),
    ['locales/xx.json', 'locales/legal/xx'],
  );
  const list = { [id]: { in: ['xx'], why: 'A name.' } };
  assert.match(untranslatedMessages(pair('de', 'A', 'B'), list)[0] ?? '', /names xx, which is no language/);
  const terms = { plan: { de: ['Tarif'], xx: ['y'] } };
  const problems = glossaryProblems(pair('de', 'A', 'B'), { terms, free: {}, never: { xx: {} } });
  assert.deepEqual(
    problems.map((problem) => problem.split(': ').slice(1).join(' ')),
    ['plan has xx, which is no language; remove it', 'never has xx, which is no language; remove it'],
  );
});

test('an untranslated text is a problem, unless the list has a reason', () => {
  const messages = pair('de', 'Version {v}', 'Version {v}');
  assert.match(untranslatedMessages(messages, {})[0] ?? '', /locales\/de\.json: plans\.thing: is the English text/);
  assert.deepEqual(untranslatedMessages(messages, { [id]: { in: ['de'], why: 'The same word.' } }), []);
  assert.deepEqual(untranslatedMessages(pair('de', '{a} / {b}', '{a} / {b}'), {}), [], 'nothing to translate');
});

test('the list of texts that equal English has no outdated entry', () => {
  const list = { [id]: { in: ['de'], why: 'The same word.' }, 'gone.id': { in: '*' as const, why: 'A name.' } };
  const problems = untranslatedMessages(pair('de', 'Version', 'Fassung'), list);
  assert.match(problems[0] ?? '', /differs in de; remove it/);
  assert.match(problems[1] ?? '', /gone\.id: is not a message/);
  assert.match(untranslatedMessages(pair('de', 'A', 'B'), { [id]: { in: '*', why: '' } })[0] ?? '', /no reason/);
});

test('letters of another writing system are reported', () => {
  const faults = (locale: string, own: string) => foreignCharacters(pair(locale, 'x', own)).join();
  assert.match(faults('de', 'Kаnal'), /U\+0430/, 'a Cyrillic a');
  assert.equal(faults('ru', 'Ваш VPN на iPhone'), '');
  assert.match(faults('ru', 'Ваш plan за my plan'), /^[^“]+“plan”, “my” in Latin letters[^“]+$/, 'one finding');
  assert.equal(faults('ru', 'x'), '', 'the English text is a finding of its own');
  assert.equal(faults('ja', '{brand}で IP アドレスを隠す。'), '');
  assert.match(faults('ko', '설정하기 プラン'), /U\+30D7/);
  assert.match(faults('zh-TW', '网路'), /the simplified “网”/);
  assert.match(faults('zh-CN', '網路'), /the traditional “網”/);
  assert.match(faults('fr', 'Bon\u200bjour'), /invisible character U\+200B/);
  assert.equal(faults('fr', 'Un e-\u2060mail, AES-\u2060256'), '', 'a hyphen where no line ends');
  assert.match(faults('fr', 'Bon\u2060jour'), /invisible character U\+2060/, 'a joiner that joins nothing');
});

test('buttons and titles have a maximum width', () => {
  const long = (locale: string, id: string, text: string) =>
    tooLongMessages(new Map([[locale, { [id]: text }]])).length;
  assert.equal(long('de', 'shell.nav.pricing', 'Preise'), 0);
  assert.equal(long('de', 'shell.nav.pricing', 'Preise und alles, was dazugehört'), 1);
  assert.deepEqual(
    [20, 21].map((width) => long('de', 'shell.nav.pricing', 'a'.repeat(width))),
    [0, 1],
  );
  assert.equal(long('de', 'home.text', 'a'.repeat(500)), 0, 'a text may be long');
  assert.equal(widthOf('方案'), 4);
  assert.equal(widthOf('กำ'), 2);
});

test('terms follow the glossary, and forbidden words are reported', () => {
  const glossary = {
    terms: { 'devices?': { de: ['gerät'] } },
    free: {},
    never: { de: { 'du|dein': 'German says “Sie”' }, fr: { tes: 'French says “vous”' }, 'zh-TW': { 軟件: '軟體' } },
  };
  assert.deepEqual(glossaryProblems(pair('de', 'Your devices', 'Ihre Geräte'), glossary), []);
  assert.match(glossaryProblems(pair('de', 'Your devices', 'Ihre Apparate'), glossary)[0] ?? '', /without “gerät”/);
  assert.match(glossaryProblems(pair('de', 'Yours', 'Dein'), glossary)[0] ?? '', /German says “Sie”/);
  assert.deepEqual(glossaryProblems(pair('fr', 'You are', 'Vous êtes'), glossary), [], 'no word of its own');
  assert.match(glossaryProblems(pair('zh-TW', 'An app', '這款軟件'), glossary)[0] ?? '', /軟體/);
  assert.deepEqual(
    glossaryProblems(pair('de', 'Your devices', 'Apparate'), { ...glossary, free: { [id]: 'why' } }),
    [],
  );
  assert.match(
    glossaryProblems(pair('de', 'A', 'B'), { ...glossary, free: { gone: 'why' } })[0] ?? '',
    /not a message/,
  );
});
