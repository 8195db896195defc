import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinShortParts, joinUnits, nonBreaking, nonBreakingDate, withFrenchFirst } from '#facts/non-breaking.ts';

test('spaces become no-break spaces', () => {
  assert.equal(nonBreaking('Tern VPN'), 'Tern\u00a0VPN');
});

test('Chinese and Japanese dates get word joiners between digits and signs', () => {
  assert.equal(nonBreakingDate('21. Dezember 2026'), '21.\u00a0Dezember\u00a02026');
  assert.equal(nonBreakingDate('2026年12月21日'), '2026\u2060年\u206012\u2060月\u206021\u2060日');
});

test('no line ends after the hyphen of a number', () => {
  assert.equal(
    joinUnits('{days}-day money-back, 6-digit, SHA-256'),
    '{days}-\u2060day money-back, 6-\u2060digit, SHA-256',
  );
  assert.equal(joinUnits('AES-\u2060256, 8-16, {a} - b'), 'AES-\u2060256, 8-16, {a} - b');
});

test('no line ends within a Japanese number of months', () => {
  assert.equal(joinUnits('過去12か月以内、{count}か月'), '過去12か\u2060月以内、{count}か\u2060月');
});

test('no line ends beside a part of a word that has one or two letters', () => {
  assert.equal(joinShortParts('Ihre IP-Adresse: DB-IP, Wi-Fi'), 'Ihre IP-\u2060Adresse: DB-\u2060IP, Wi-\u2060Fi');
  assert.equal(joinShortParts('кто-то по-русски'), 'кто-\u2060то по-\u2060русски');
  assert.equal(joinShortParts('<b>e-mail</b>, Puis-je'), '<b>e-\u2060mail</b>, Puis-\u2060je');
  for (const text of ['DNS-Leak-Test', 'e-\u2060mail', 'AES-256', 'a - b', '- a', 'a–b'])
    assert.equal(joinShortParts(text), text);
});

test('French alone has an ordinal for the first of a month, and for no other day', () => {
  assert.equal(withFrenchFirst('1\u00a0décembre 2026', 'fr'), '1er\u00a0décembre 2026');
  assert.equal(withFrenchFirst('1 novembre – 1 décembre 2026', 'fr'), '1er novembre – 1er décembre 2026');
  for (const date of ['11 décembre 2026', '21 janv. 2031', '31 déc. 2026, 01:11 UTC'])
    assert.equal(withFrenchFirst(date, 'fr'), date);
  assert.equal(withFrenchFirst('1. Dezember 2026', 'de'), '1. Dezember 2026');
});
