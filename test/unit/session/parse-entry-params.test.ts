import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseEntryParams } from '#session/parse-entry-params.ts';
import { visit } from '#test/support/dom.ts';

const here = () => location.pathname + location.search + location.hash;

test('reads credentials and removes them from the URL; the rest of the URL stays', () => {
  visit('/de/auth/sign-in?serviceToken=s&code=c&clientCode=k&tab=1&referralCode=ABC#x');
  history.replaceState({ key: 'k1' }, '');
  const params = parseEntryParams();
  const absent = { token: '', type: '', oauth: '', connect: '', undo: '' };
  assert.deepEqual(params, { ...absent, serviceToken: 's', code: 'c', clientCode: 'k', referralCode: 'ABC' });
  assert.equal(here(), '/de/auth/sign-in?tab=1&referralCode=ABC#x');
  assert.deepEqual(history.state, { key: 'k1' });
});

test('the type is removed together with its token', () => {
  visit('/?token=t&type=google');
  assert.equal(parseEntryParams().type, 'google');
  assert.equal(here(), '/');
  visit('/en/auth/sign-in?oauth=o&type=apple');
  assert.equal(parseEntryParams().oauth, 'o');
  assert.equal(here(), '/en/auth/sign-in');
  visit('/en/dashboard?tab=settings&connect=c&type=apple');
  assert.equal(parseEntryParams().connect, 'c');
  assert.equal(here(), '/en/dashboard?tab=settings');
  visit('/en/auth/reset?undo=u');
  assert.equal(parseEntryParams().undo, 'u');
  assert.equal(here(), '/en/auth/reset');
});

test('ignores a token without a type, as in the return URL of PayPal', () => {
  visit('/en/payment/3?order=TRN-7K3M-9Q2X&token=5O190127TN364715T&PayerID=P');
  assert.equal(parseEntryParams().token, '');
  assert.equal(here(), '/en/payment/3?order=TRN-7K3M-9Q2X&PayerID=P');
});

test('a URL without credentials stays as it is', () => {
  visit('/en/pricing?type=year&term=month');
  assert.equal(parseEntryParams().token, '');
  assert.equal(here(), '/en/pricing?type=year&term=month');
});

test('a type without a token of ours stays', () => {
  visit('/en/pricing?clientCode=k&type=year');
  assert.equal(parseEntryParams().clientCode, 'k');
  assert.equal(here(), '/en/pricing?type=year');
});

test('removes an empty credential too', () => {
  visit('/?serviceToken=');
  assert.equal(parseEntryParams().serviceToken, '');
  assert.equal(here(), '/');
});
