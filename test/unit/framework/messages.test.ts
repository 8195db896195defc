import '#test/support/product.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSiteIntl } from '#framework/intl.ts';
import { addMessages, loadErrorMessages, loadShownErrors } from '#framework/messages.ts';

const text = (value: string) => [{ type: 0 as const, value }];

test('messages that come after the page was shown are found by what it shows', () => {
  const messages = addMessages('de', { 'page.title': text('Preise') });
  const intl = createSiteIntl({ locale: 'de', messages });
  addMessages('de', { 'api.error.code-wrong': text('Der Code ist falsch.') });
  addMessages('fr', { 'page.title': text('Tarifs') });
  assert.equal(intl.formatMessage({ id: 'api.error.code-wrong' }), 'Der Code ist falsch.');
  assert.equal(intl.formatMessage({ id: 'page.title' }), 'Preise');
});

test('another language needs the messages of errors once a request has loaded them', async () => {
  assert.equal(loadShownErrors('ja'), null);
  await loadErrorMessages('en');
  assert.ok(loadShownErrors('ja'));
});
