import '../framework/browser.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { takeEntry } from '#session/take-entry.ts';
import { visit } from '../framework/browser.ts';

const here = () => location.pathname + location.search + location.hash;

test('credentials are read and taken out of the address, the rest of it stays', () => {
  visit('/de/auth/sign-in?serviceToken=s&code=c&clientCode=k&tab=1&referralCode=ABC#x');
  history.replaceState({ key: 'k1' }, '');
  const entry = takeEntry();
  const nothing = { token: '', type: '', oauth: '' };
  assert.deepEqual(entry, { ...nothing, serviceToken: 's', code: 'c', clientCode: 'k', referralCode: 'ABC' });
  assert.equal(here(), '/de/auth/sign-in?tab=1&referralCode=ABC#x');
  assert.deepEqual(history.state, { key: 'k1' });
});

test('the type goes with its token', () => {
  visit('/?token=t&type=google');
  assert.equal(takeEntry().type, 'google');
  assert.equal(here(), '/');
  visit('/en/auth/sign-in?oauth=o&type=apple');
  assert.equal(takeEntry().oauth, 'o');
  assert.equal(here(), '/en/auth/sign-in');
});

test('a token without a type is somebody else’s: PayPal leads back with one', () => {
  visit('/en/payment/3?order=TRN-7K3M-9Q2X&token=5O190127TN364715T&PayerID=P');
  assert.equal(takeEntry().token, '');
  assert.equal(here(), '/en/payment/3?order=TRN-7K3M-9Q2X&PayerID=P');
});

test('an address without credentials is left alone', () => {
  visit('/en/pricing?type=year&term=month');
  assert.equal(takeEntry().token, '');
  assert.equal(here(), '/en/pricing?type=year&term=month');
});

test('an empty credential is removed too', () => {
  visit('/?serviceToken=');
  assert.equal(takeEntry().serviceToken, '');
  assert.equal(here(), '/');
});
