import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { beforeEach, test } from 'node:test';
import { fillRemembered, loadRemembered, rememberOrForget } from '#pages/sign-in/remember-credentials.ts';
import { visit } from '#test/support/dom.ts';

const ada = { email: 'ada@example.com', password: 'moor-2026!' };
const body = '<form><input name="email"><input name="password"><input name="remember" type="checkbox"></form>';

beforeEach(() => visit('/en/auth/sign-in', { body }));

const form = () => document.querySelector('form');
const fields = () => [...document.querySelectorAll('input')];
/** Everything that is under way for a form ends within a few turns once the code is loaded. */
const settle = async () => {
  await (await loadRemembered()).loadCredentials();
  await new Promise(setImmediate);
};

test('an empty form is filled with what this device remembers', async () => {
  await rememberOrForget(ada, true);
  fillRemembered(form());
  await settle();
  const [email, password, remember] = fields();
  assert.deepEqual([email?.value, password?.value, remember?.checked], [ada.email, '', true]);
});

test('what the visitor has typed stays, in either field', async () => {
  await rememberOrForget(ada, true);
  for (const typed of [
    ['bob@example.com', ''],
    ['', 'secret-2026'],
  ]) {
    const [email, password, remember] = fields();
    assert.ok(email && password);
    [email.value, password.value] = typed as [string, string];
    fillRemembered(form());
    await settle();
    assert.deepEqual([email.value, password.value, remember?.checked], [...typed, false]);
  }
});

test('a form that is gone is not filled', async () => {
  await rememberOrForget(ada, true);
  const cancel = fillRemembered(form());
  cancel();
  await settle();
  assert.equal(fields()[0]?.value, '');
});

test('what is remembered for the typed email is filled in', async () => {
  await rememberOrForget(ada, true);
  const [email, , remember] = fields();
  assert.ok(email);
  email.value = ada.email;
  fillRemembered(form());
  await settle();
  assert.equal(remember?.checked, true);
});

test('a sign-in without "remember me" forgets what was remembered', async () => {
  await rememberOrForget(ada, true);
  assert.equal(localStorage.length, 1);
  await rememberOrForget(ada, false);
  assert.equal(localStorage.length, 0);
});

test('code that does not load does not fail the sign-in', async () => {
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      if (specifier === '#session/remembered-credentials.ts') throw new Error('lost');
      return next(specifier, context);
    },
  });
  try {
    await assert.rejects(loadRemembered(), /lost/);
    await rememberOrForget(ada, true);
  } finally {
    hooks.deregister();
  }
});
