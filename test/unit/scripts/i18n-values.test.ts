import assert from 'node:assert/strict';
import { test } from 'node:test';
import { valueProblems } from '../../../scripts/i18n/values.ts';

const messages = {
  'home.title': 'See <b>what</b> {brand} shows',
  'home.note': '{days, plural, one {# day} other {<link># days</link>}}',
};

function problems(use: string): string[] {
  const code = `const m = defineMessages({\n  title: 'home.title',\n  note: 'home.note',\n});\n${use}`;
  return valueProblems(new Map([['src/a.tsx', code]]), messages);
}

test('a message gets the values of its text', () => {
  assert.deepEqual(problems('<FormattedMessage {...m.title} />'), []);
  assert.deepEqual(
    problems('<FormattedMessage {...m.note} values={{ days, link: (text) => <a>{text}, x</a> }} />'),
    [],
  );
  assert.deepEqual(problems('intl.formatMessage(m.note, { days: count({ of: 1 }), link, })'), []);
  assert.deepEqual(problems('intl.formatMessage(m.title, {})'), []);
});

test('a missing and an unknown value are reported with their line', () => {
  const expected = ['src/a.tsx:5: home.note needs a value for {days}', 'src/a.tsx:5: home.note has no {day}'];
  assert.deepEqual(problems('<FormattedMessage {...m.note} values={{ day: 3, link }} />'), expected);
  assert.deepEqual(problems('intl.formatMessage(m.note, { day: 3, link })'), expected);
  assert.deepEqual(problems('intl.formatMessage(m.note)').length, 2);
  assert.deepEqual(problems('<FormattedMessage {...m.note} />').length, 2);
  assert.deepEqual(problems('<FormattedMessage\n{...m.title}\nvalues={{ days }} />'), [
    'src/a.tsx:5: home.title has no {days}',
  ]);
});

test('values that are made elsewhere are not checked', () => {
  assert.deepEqual(problems('intl.formatMessage(m.note, values)'), []);
  assert.deepEqual(problems('<FormattedMessage {...m.note} values={{ day, ...values }} />'), []);
  assert.deepEqual(problems('<FormattedMessage {...m.note} values={values} />'), []);
});
