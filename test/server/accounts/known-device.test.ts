/** The cookie of devices that signed in before (docs/decisions/0041-layered-limits.md). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDeviceCookie, type Device, readDevice } from '#server/accounts/known-device.ts';
import { createSecrets } from '#server/secrets.ts';

const [key, formerKey] = ['11'.repeat(32), '22'.repeat(32)];
const secrets = createSecrets([key]);
const apiUrl = 'https://vpn.example/shop/';

const accountOf = (email: string, session_version = 0) => ({ email, session_version });

/** The device after a sign-in with each email, one after the other. */
function signIn(device: Device, emails: string[], keys = secrets): Device {
  return emails.reduce((known, email) => {
    const [cookie = ''] = createDeviceCookie(known, { account: accountOf(email), apiUrl, secrets: keys }).split(';');
    return readDevice({ cookie }, keys);
  }, device);
}

const emailsOf = (count: number) => Array.from({ length: count }, (_, index) => `person-${index}@example.com`);
const knownOf = (device: Device, emails: string[]) => emails.filter((email) => device.knows(accountOf(email)));

test('the device cookie is for the API only, hidden from scripts and other sites, and secure on https', () => {
  const device = { ...readDevice({}, secrets), id: 'd'.repeat(43) };
  assert.equal(
    createDeviceCookie(device, { account: undefined, apiUrl, secrets }),
    `device=${device.id}; Max-Age=31536000; Path=/shop/turboClient; HttpOnly; SameSite=Strict; Secure`,
  );
  const local = createDeviceCookie(device, { account: undefined, apiUrl: 'http://localhost:3000', secrets });
  assert.doesNotMatch(local, /Secure/);
});

test('a device knows the five emails that signed in last, and stays the same device', () => {
  const [device, emails] = [readDevice({}, secrets), emailsOf(7)];
  const known = signIn(device, emails);
  assert.equal(known.id, device.id);
  assert.deepEqual(knownOf(known, emails), emails.slice(-5));
});

test('signing in again makes a device forget no other email', () => {
  const [first = '', ...others] = emailsOf(5);
  const known = signIn(readDevice({}, secrets), [first, ...others, first, first]);
  assert.deepEqual(knownOf(known, [first, ...others]), [first, ...others]);
});

test('a sign-in before a rotation of the keys is known during it, and one during it after it', () => {
  const rotating = createSecrets([key, formerKey]);
  const former = createSecrets([formerKey]);
  const before = signIn(readDevice({}, former), ['eve@example.com'], former);
  const [cookieBefore = ''] = createDeviceCookie(before, { account: undefined, apiUrl, secrets: former }).split(';');
  assert.equal(readDevice({ cookie: cookieBefore }, rotating).knows(accountOf('eve@example.com')), true);
  const during = signIn(readDevice({}, secrets), ['ada@example.com'], rotating);
  const [cookie = ''] = createDeviceCookie(during, { account: undefined, apiUrl, secrets }).split(';');
  assert.equal(readDevice({ cookie }, secrets).knows(accountOf('ada@example.com')), true);
});

test('a device is a stranger to an account whose sessions were ended', () => {
  const device = signIn(readDevice({}, secrets), ['ada@example.com']);
  assert.equal(device.knows(accountOf('ada@example.com', 1)), false);
  const again = createDeviceCookie(device, { account: accountOf('ada@example.com', 1), apiUrl, secrets });
  const known = readDevice({ cookie: again.split(';')[0] }, secrets);
  assert.deepEqual(
    [1, 2].map((version) => known.knows(accountOf('ada@example.com', version))),
    [true, false],
  );
});
