import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { clearDraft, loadDraft, saveDraft } from '#pages/contact-us/draft-storage.ts';
import { clearSession, setSession } from '#session/session-store.ts';

const draft = { email: 'ada@example.com', suggestion: 'Lisbon,\nplease', topic: 'connection' } as const;

afterEach(() => {
  clearSession();
  sessionStorage.clear();
});

test('a saved draft is restored with its line breaks and topic', () => {
  saveDraft(draft);
  assert.deepEqual(loadDraft(), draft);
});

test('a draft is stored for the tab only', () => {
  saveDraft(draft);
  assert.equal(localStorage.length, 0);
  sessionStorage.clear();
  assert.equal(loadDraft(), null);
});

test('clearing the draft or emptying the form removes it from storage', () => {
  saveDraft(draft);
  clearDraft();
  assert.equal(sessionStorage.length, 0);
  saveDraft(draft);
  saveDraft({ email: '', suggestion: '', topic: '' });
  assert.equal(sessionStorage.length, 0);
});

test('a draft written while signed in is deleted after signing out', () => {
  setSession('token', false);
  saveDraft(draft);
  assert.deepEqual(loadDraft(), draft);
  clearSession();
  assert.equal(loadDraft(), null);
  setSession('another-token', false);
  assert.equal(loadDraft(), null);
});

test('a draft written before signing in is kept', () => {
  saveDraft(draft);
  setSession('token', false);
  assert.deepEqual(loadDraft(), draft);
});

test('a chosen topic alone is kept, a stored one that the form does not offer is not', () => {
  saveDraft({ email: '', suggestion: '', topic: 'billing' });
  assert.equal(loadDraft()?.topic, 'billing');
  const stored = { email: '', suggestion: 'Hi', topic: 'weather', signedIn: false };
  sessionStorage.setItem('contactDraft', JSON.stringify(stored));
  assert.deepEqual(loadDraft(), { email: '', suggestion: 'Hi', topic: '' });
});

test('invalid stored values are ignored', () => {
  for (const text of ['', '{', '"x"', '{"email":1,"suggestion":"","signedIn":false}', '[]']) {
    sessionStorage.setItem('contactDraft', text);
    assert.equal(loadDraft(), null, text);
  }
});
