import '#test/unit/pages/pricing-browser.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { forgetDraft, keepDraft, loadDraft } from '#pages/contact-us/draft.ts';
import { clearSession, setSession } from '#session/session-store.ts';

const draft = { email: 'ada@example.com', suggestion: 'Lisbon,\nplease' };

afterEach(() => {
  clearSession();
  sessionStorage.clear();
});

test('what was being written comes back, line breaks and all', () => {
  keepDraft(draft);
  assert.deepEqual(loadDraft(), draft);
});

test('it is kept by the tab alone', () => {
  keepDraft(draft);
  assert.equal(localStorage.length, 0);
  sessionStorage.clear();
  assert.equal(loadDraft(), null);
});

test('a sent or emptied message leaves no draft', () => {
  keepDraft(draft);
  forgetDraft();
  assert.equal(sessionStorage.length, 0);
  keepDraft(draft);
  keepDraft({ email: '', suggestion: '' });
  assert.equal(sessionStorage.length, 0);
});

test('what was written with a session is not shown after signing out', () => {
  setSession('token', false);
  keepDraft(draft);
  assert.deepEqual(loadDraft(), draft);
  clearSession();
  assert.equal(loadDraft(), null);
  setSession('of somebody else', false);
  assert.equal(loadDraft(), null);
});

test('what was written before signing in is still there', () => {
  keepDraft(draft);
  setSession('token', false);
  assert.deepEqual(loadDraft(), draft);
});

test('what somebody else wrote into the storage is no draft', () => {
  for (const text of ['', '{', '"x"', '{"email":1,"suggestion":"","signedIn":false}', '[]']) {
    sessionStorage.setItem('contactDraft', text);
    assert.equal(loadDraft(), null, text);
  }
});
