import './pricing-browser.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import ContactUsPage from '#pages/contact-us/contact-us.tsx';
import { clearUser, loadUser } from '#session/user-store.ts';
import { textOf } from '../text-of.ts';
import { complaint, person, typed } from './account-person.ts';
import { type Api, leaveAccountPage, ok, refused, showAccountPage } from './account-support.tsx';

const call = 'POST /turboClient/api/c-end/contact';
const received: Api = { [call]: ok({ ticket: 'T-7K3M9Q' }) };
let revoked: string[] = [];
let urls = 0;
Object.assign(URL, {
  createObjectURL: () => `blob:${++urls}`,
  revokeObjectURL: (url: string) => revoked.push(url),
});

afterEach(() => {
  leaveAccountPage();
  clearUser();
  revoked = [];
});

const show = (api: Api = {}, { search = '', signedIn = false } = {}) =>
  showAccountPage(ContactUsPage, { path: '/contact-us', search, api, signedIn });
const file = (name: string, { type = 'image/png', bytes = 1000 } = {}) =>
  new File([new Uint8Array(bytes)], name, { type, lastModified: 1 });
const choose = (...files: File[]) =>
  act(async () => fireEvent.change(screen.getByLabelText('Pictures (optional)'), { target: { files } }));
const fillIn = async (email = 'ada@example.com', text = 'Could you add Lisbon?') => {
  await person.fill('Email', email);
  await person.fill('Your message', text);
};
const message = [
  ['email', 'ada@example.com'],
  ['suggestion', 'Could you add Lisbon?'],
];
/** Not by `equal`: a failure would print the whole document, React’s side of it too. */
const hasFocus = (element: Element) => document.activeElement === element;
const shownPictures = () => {
  const list = screen.queryByRole('list', { name: 'Pictures of the message' });
  return list ? within(list).getAllByRole('listitem').length : 0;
};

test('what is missing is said beside its field, and the first one gets the focus', async () => {
  const { sent } = await show();
  await person.press('Send message');
  assert.equal(complaint('Email'), 'Invalid email');
  assert.equal(complaint('Your message'), 'Please write what it is about.');
  assert.ok(hasFocus(screen.getByLabelText('Email')));
  await fillIn();
  assert.equal(complaint('Email') + complaint('Your message'), '');
  assert.equal(sent.length, 0);
});

test('near the limit the characters are counted, beyond it nothing is sent', async () => {
  const { sent } = await show();
  await fillIn('ada@example.com', 'x'.repeat(4501));
  assert.ok(screen.getByText('499 characters left'));
  await fillIn('ada@example.com', 'x'.repeat(5003));
  assert.ok(screen.getByText('3 characters too many'));
  await person.press('Send message');
  assert.match(complaint('Your message'), /at most 5,000 characters/);
  assert.equal(sent.length, 0);
});

test('a message with pictures goes out, says its ticket, and leaves no draft', async () => {
  const { sent } = await show(received);
  await fillIn(' ada@example.com ', ' Could you add Lisbon? ');
  await choose(file('one.png'), file('two.gif', { type: 'image/gif' }));
  assert.equal(shownPictures(), 2);
  await person.press('Send message');
  await screen.findByRole('heading', { name: 'Your message has arrived' });
  assert.deepEqual(sent[0]?.body, [...message, ['images', 'one.png'], ['images', 'two.gif']]);
  assert.match(document.body.textContent ?? '', /Submitted successfully/);
  assert.match(document.body.textContent ?? '', /T-7K3M9Q/);
  assert.equal(document.activeElement?.textContent, 'Your message has arrived');
  assert.equal(sessionStorage.getItem('contactDraft'), null);
  assert.equal(revoked.length, 2);
  await person.press('Write another message');
  assert.deepEqual([typed('Email'), typed('Your message'), shownPictures()], ['', '', 0]);
});

test('after a failed call everything is still there, and after a reload the text is', async () => {
  const first = await show();
  await fillIn();
  await choose(file('one.png'));
  await person.press('Send message');
  assert.match(document.body.textContent ?? '', /could not reach the server/);
  assert.deepEqual([typed('Email'), typed('Your message')], ['ada@example.com', 'Could you add Lisbon?']);
  assert.equal(shownPictures(), 1);
  first.unmount();
  await show();
  assert.deepEqual([typed('Email'), typed('Your message')], ['ada@example.com', 'Could you add Lisbon?']);
  assert.ok(screen.getByText(/what you were writing before. Pictures are not kept/));
  await person.press('Start afresh');
  assert.deepEqual([typed('Email'), typed('Your message')], ['', '']);
  assert.equal(sessionStorage.getItem('contactDraft'), null);
});

test('what cannot be sent is named with the reason; the rest is taken', async () => {
  await show();
  const large = file('large.png', { bytes: 6 * 1024 * 1024 + 1 });
  await choose(file('plan.pdf', { type: 'application/pdf' }), large, file('good.png'));
  assert.equal(shownPictures(), 1);
  const said = textOf(screen.getByText(/plan.pdf/).closest('[role=alert]'));
  assert.match(said, /plan\.pdf is not a PNG, JPEG, WebP or GIF\..*large\.png has 6\.1 MB, more than 6 MB\./);
  await person.press('Close this note');
  assert.ok(!screen.queryByText(/plan.pdf/));
});

test('a picture can be removed; its preview is freed and the focus stays near', async () => {
  await show();
  await choose(file('one.png'), file('two.png'));
  await person.press(/Remove .*one\.png/);
  assert.equal(shownPictures(), 1);
  assert.equal(revoked.length, 1);
  assert.ok(hasFocus(screen.getByLabelText('Pictures (optional)')));
});

test('a file that is no picture after all is refused when it cannot be drawn', async () => {
  await show();
  await choose(file('broken.png'));
  const preview = document.querySelector('img[src^="blob:"]');
  await act(async () => fireEvent.error(preview as Element));
  assert.equal(shownPictures(), 0);
  assert.ok(screen.getByText(/cannot be shown/));
});

test('files are dropped anywhere and pasted; text is pasted as text', async () => {
  await show();
  await act(async () => fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [file('a.png')] } }));
  assert.equal(shownPictures(), 1);
  const paste = async (target: Element, types: string[], files: File[]) => {
    const event = createEvent.paste(target, { clipboardData: { types, files } });
    await act(async () => fireEvent(target, event));
    return event.defaultPrevented;
  };
  const text = screen.getByLabelText('Your message');
  assert.equal(await paste(text, ['Files'], [file('b.png')]), true);
  assert.equal(shownPictures(), 2);
  assert.equal(await paste(text, ['text/plain', 'Files'], [file('c.png')]), false);
  assert.equal(await paste(text, ['text/plain'], []), false);
  assert.equal(shownPictures(), 2);
});

test('what the server refuses of a picture is said beside the pictures, which stay', async () => {
  await show({ [call]: refused(422, 5004) });
  await fillIn();
  await choose(file('one.png'));
  await person.press('Send message');
  assert.match(complaint('Pictures (optional)'), /broken or far too large/);
  assert.equal(shownPictures(), 1);
  assert.ok(hasFocus(screen.getByLabelText('Pictures (optional)')));
});

test('too many messages say how long to wait', async () => {
  await show({ [call]: refused(429, 1006, { retryAfter: 40 }) });
  await fillIn();
  await person.press('Send message');
  assert.match(document.body.textContent ?? '', /wait 40 seconds/);
});

test('sending can be stopped; nothing of the message is lost', async () => {
  const { promise, resolve } = Promise.withResolvers<{ status: number; body: unknown }>();
  const { sent } = await show({ [call]: () => promise });
  await fillIn();
  await choose(file('one.png'));
  await person.press('Send message');
  await screen.findByRole('progressbar', { name: 'Sending' });
  await person.press('Send message');
  assert.equal(sent.length, 1);
  await person.press('Stop');
  resolve(ok({ ticket: 'T-7K3M9Q' })());
  await screen.findByText(/Stopped/);
  await waitFor(() => assert.ok(!screen.queryByRole('progressbar')));
  assert.deepEqual([typed('Your message'), shownPictures()], ['Could you add Lisbon?', 1]);
  assert.ok(hasFocus(screen.getByRole('button', { name: 'Send message' })));
});

test('the account’s address is filled in, unless another one is there', async () => {
  const api = { ...received, 'GET /turboClient/api/c-end/user-info': ok({ email: 'ada@account.example' }) };
  await show(api, { signedIn: true });
  await act(() => loadUser());
  assert.equal(typed('Email'), 'ada@account.example');
  await person.fill('Email', 'other@example.com');
  leaveAccountPage();
  clearUser();
  await show(api, { signedIn: true });
  await person.fill('Email', 'typed@example.com');
  await act(() => loadUser());
  assert.equal(typed('Email'), 'typed@example.com');
});

test('the order of the address goes along, and can be left out', async () => {
  const { sent } = await show(received, { search: '?order=TRN-7K3M-9Q2X' });
  await fillIn();
  assert.match(screen.getByText(/About order/).textContent ?? '', /TRN-7K3M-9Q2X/);
  await person.press('Send message');
  await screen.findByText(/T-7K3M9Q/);
  assert.deepEqual(sent[0]?.body, [...message, ['orderId', 'TRN-7K3M-9Q2X']]);
  assert.equal(location.search, '');
});

test('an order that was removed or cannot be one is not sent', async () => {
  const { sent } = await show(received, { search: '?order=TRN-7K3M-9Q2X' });
  await person.press('Not about order TRN-7K3M-9Q2X');
  assert.ok(!screen.queryByText(/About order/));
  await fillIn();
  await person.press('Send message');
  await screen.findByText(/T-7K3M9Q/);
  assert.deepEqual(sent[0]?.body, message);
  leaveAccountPage();
  await show({}, { search: '?order=%3Cscript%3E' });
  assert.ok(!screen.queryByText(/About order/));
});
