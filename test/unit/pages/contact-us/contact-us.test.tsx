import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { navigate } from '#framework/router.tsx';
import ContactUsPage from '#pages/contact-us/contact-us.tsx';
import { loadUser } from '#session/user-store.ts';
import { brand } from '#site/brand.ts';
import {
  closePage,
  type FakeApi,
  type FakeResponse,
  fieldError,
  fieldValue,
  ok,
  refused,
  renderPage,
  textOf,
  user,
} from '#test/support/render-page.tsx';

const received: FakeApi = { submitContact: ok({ ticket: 'T-7K3M9Q' }) };
let revoked: string[] = [];
let urls = 0;
Object.assign(URL, {
  createObjectURL: () => `blob:${++urls}`,
  revokeObjectURL: (url: string) => revoked.push(url),
});

afterEach(() => {
  closePage();
  revoked = [];
});

const show = (api: FakeApi = {}, { search = '', signedIn = false } = {}) =>
  renderPage(ContactUsPage, { path: '/contact-us', search, api, signedIn });
const file = (name: string, { type = 'image/png', bytes = 1000 } = {}) =>
  new File([new Uint8Array(bytes)], name, { type, lastModified: 1 });
const choose = (...files: File[]) =>
  act(async () => fireEvent.change(screen.getByLabelText('Images (optional)'), { target: { files } }));
const fillIn = async (email = 'ada@example.com', text = 'Could you add Lisbon?') => {
  await user.fill('Email', email);
  await user.fill('Your message', text);
};
const topicLabel = 'Topic (optional)';
const fieldValues = () => ['Email', topicLabel, 'Your message'].map(fieldValue);
const message = [
  ['email', 'ada@example.com'],
  ['suggestion', 'Could you add Lisbon?'],
];
/** Compared here: a failing `assert.equal` would print the whole document. */
const hasFocus = (element: Element) => document.activeElement === element;
const imageCount = () => {
  const list = screen.queryByRole('list', { name: 'Attached images' });
  return list ? within(list).getAllByRole('listitem').length : 0;
};

// The first test: the others find the code of the form loaded.
test('a message that waits for the code of the form cannot be stopped yet: it would be sent after all', async () => {
  const { sent } = await show(received);
  fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'ada@example.com' } });
  fireEvent.input(screen.getByLabelText('Your message'), { target: { value: 'Could you add Lisbon?' } });
  const submit = screen.getByRole('button', { name: 'Send message' });
  fireEvent.click(submit);
  assert.deepEqual([submit.getAttribute('aria-busy'), sent.length], ['true', 0]);
  assert.equal(screen.queryByRole('button', { name: 'Cancel' }), null);
  await waitFor(() => assert.equal(sent.length, 1));
});

test('missing input is reported beside its field, and the first one gets the focus', async () => {
  const { sent } = await show();
  await user.press('Send message');
  assert.equal(fieldError('Email'), 'Invalid email');
  assert.equal(fieldError('Your message'), 'Please enter your message.');
  assert.ok(hasFocus(screen.getByLabelText('Email')));
  await fillIn();
  assert.equal(fieldError('Email') + fieldError('Your message'), '');
  assert.equal(sent.length, 0);
});

test('the remaining characters are shown near the limit, and a longer text is not sent', async () => {
  const { sent } = await show();
  await fillIn('ada@example.com', 'x'.repeat(4501));
  assert.ok(screen.getByText('499 characters left'));
  await fillIn('ada@example.com', 'x'.repeat(5003));
  assert.ok(screen.getByText('3 characters too many'));
  await user.press('Send message');
  assert.match(fieldError('Your message'), /up to 5,000 characters/);
  assert.equal(sent.length, 0);
});

test('the remaining characters are counted as they are checked: an emoji is one, space at the end is none', async () => {
  const { sent } = await show();
  await fillIn('ada@example.com', `${'😀'.repeat(4990)}\n \n`);
  assert.ok(screen.getByText('10 characters left'));
  await user.press('Send message');
  assert.equal(sent.length, 1);
});

test('a message with images is sent, shows its ticket number and clears the draft', async () => {
  const { sent } = await show(received);
  await fillIn(' ada@example.com ', ' Could you add Lisbon? ');
  await choose(file('one.png'), file('two.gif', { type: 'image/gif' }));
  assert.equal(imageCount(), 2);
  await user.press('Send message');
  await screen.findByRole('heading', { name: 'We’ve received your message' });
  assert.deepEqual(sent[0]?.body, [...message, ['images', 'one.png'], ['images', 'two.gif']]);
  assert.match(document.body.textContent ?? '', /Submitted successfully/);
  assert.match(document.body.textContent ?? '', /T-7K3M9Q/);
  assert.equal(document.activeElement?.textContent, 'We’ve received your message');
  assert.equal(sessionStorage.getItem('contactDraft'), null);
  assert.equal(revoked.length, 2);
  await user.press('Write another message');
  assert.deepEqual([...fieldValues(), imageCount()], ['', '', '', 0]);
  assert.equal(document.activeElement, screen.getByRole('heading', { level: 1 }));
});

test('a failed request keeps the form, a reload keeps the text', async () => {
  const first = await show();
  await fillIn();
  await user.fill(topicLabel, 'privacy');
  await choose(file('one.png'));
  await user.press('Send message');
  assert.match(document.body.textContent ?? '', /couldn’t reach the server/);
  const entered = ['ada@example.com', 'privacy', 'Could you add Lisbon?'];
  assert.deepEqual(fieldValues(), entered);
  assert.equal(imageCount(), 1);
  first.unmount();
  await show();
  assert.deepEqual(fieldValues(), entered);
  const notice = screen.getByText(/kept your unsent message. Images aren’t kept/);
  const liveRegion = notice.closest('[aria-live=polite]');
  await user.fill('Your message', 'x'.repeat(4501));
  await user.press('Start over');
  assert.deepEqual(fieldValues(), ['', '', '']);
  assert.equal(screen.queryByText(/characters left|kept your unsent message/), null);
  assert.ok(liveRegion?.isConnected, 'announced, because the region is there without it, too');
  assert.ok(hasFocus(screen.getByLabelText('Your message')), 'the pressed button is gone');
  assert.equal(sessionStorage.getItem('contactDraft'), null);
});

test('files that cannot be sent are listed with the reason, the others are added', async () => {
  await show();
  const large = file('large.png', { bytes: 6 * 1024 * 1024 + 1 });
  await choose(file('plan.pdf', { type: 'application/pdf' }), large, file('good.png'));
  assert.equal(imageCount(), 1);
  const text = textOf(screen.getByText(/plan.pdf/).closest('[role=alert]'));
  assert.match(text, /plan\.pdf isn’t a PNG, JPEG, WebP or GIF\..*large\.png is 6\.1 MB\. The limit is 6 MB\./);
  await user.press('Dismiss');
  assert.ok(!screen.queryByText(/plan.pdf/));
});

test('removing an image revokes its preview and moves the focus to the file input', async () => {
  await show();
  await choose(file('one.png'), file('two.png'), file('plan.pdf', { type: 'application/pdf' }));
  assert.ok(screen.getByText(/plan\.pdf/));
  await user.press(/Remove .*one\.png/);
  assert.equal(imageCount(), 1);
  assert.equal(screen.queryByText(/plan\.pdf/), null, 'what was refused for its number may fit now');
  assert.equal(revoked.length, 1);
  assert.ok(hasFocus(screen.getByLabelText('Images (optional)')));
});

test('a file that the browser cannot decode is refused', async () => {
  await show();
  await choose(file('broken.png'));
  const preview = document.querySelector('img[src^="blob:"]');
  await act(async () => fireEvent.error(preview as Element));
  assert.equal(imageCount(), 0);
  assert.ok(screen.getByText(/can’t be opened/));
});

test('files can be dropped anywhere and pasted, and pasted text stays text', async () => {
  await show();
  const drag = async (type: 'dragOver' | 'drop') => {
    const event = createEvent[type](document.body, { dataTransfer: { types: ['Files'], files: [file('a.png')] } });
    await act(async () => fireEvent(document.body, event));
    return event.defaultPrevented;
  };
  assert.equal(await drag('dragOver'), true);
  assert.ok(screen.getByText('Drop to add'));
  assert.equal(await drag('drop'), true, 'else the browser leaves the page for the file');
  assert.equal(imageCount(), 1);
  assert.equal(screen.queryByText('Drop to add'), null);
  const paste = async (target: Element, types: string[], files: File[]) => {
    const event = createEvent.paste(target, { clipboardData: { types, files } });
    await act(async () => fireEvent(target, event));
    return event.defaultPrevented;
  };
  const text = screen.getByLabelText('Your message');
  assert.equal(await paste(text, ['Files'], [file('b.png')]), true);
  assert.equal(imageCount(), 2);
  assert.equal(await paste(text, ['text/plain', 'Files'], [file('c.png')]), false);
  assert.equal(await paste(text, ['text/plain'], []), false);
  assert.equal(imageCount(), 2);
});

test('an image that the server refuses is reported beside the images, which are kept', async () => {
  await show({ submitContact: refused(422, 5004) });
  await fillIn();
  await choose(file('one.png'));
  await user.press('Send message');
  assert.match(fieldError('Images (optional)'), /damaged or too large/);
  assert.equal(imageCount(), 1);
  assert.ok(hasFocus(screen.getByLabelText('Images (optional)')));
});

test('the rate limit says how long to wait', async () => {
  await show({ submitContact: refused(429, 1006, { retryAfter: 40 }) });
  await fillIn();
  await user.press('Send message');
  assert.match(document.body.textContent ?? '', /in 40 seconds/);
});

test('sending can be stopped and keeps the message', async () => {
  const { promise, resolve } = Promise.withResolvers<FakeResponse>();
  const { sent } = await show({ submitContact: () => promise });
  await fillIn();
  await choose(file('one.png'));
  await user.press('Send message');
  await screen.findByRole('progressbar', { name: 'Sending' });
  await user.press('Send message');
  assert.equal(sent.length, 1);
  await act(async () => fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [file('b.png')] } }));
  assert.equal(imageCount(), 1, 'what is dropped meanwhile would not be sent');
  await user.press('Cancel');
  resolve(ok({ ticket: 'T-7K3M9Q' })());
  await screen.findByText(/Canceled/);
  await waitFor(() => assert.ok(!screen.queryByRole('progressbar')));
  assert.deepEqual([fieldValue('Your message'), imageCount()], ['Could you add Lisbon?', 1]);
  assert.ok(hasFocus(screen.getByRole('button', { name: 'Send message' })));
});

/** Leaves the page while a message is being sent; the response arrives after that. */
async function leaveWhileSending(response: FakeResponse): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<FakeResponse>();
  await show({ submitContact: () => promise });
  await fillIn();
  await user.press('Send message');
  await act(() => navigate('/elsewhere'));
  await screen.findByRole('heading', { name: 'Elsewhere' });
  resolve(response);
}

test('a message is sent although its page is left, which a toast confirms', async () => {
  await leaveWhileSending(ok({ ticket: 'T-7K3M9Q' })());
  await screen.findByText('We’ve received your message');
  assert.equal(location.pathname, '/en/elsewhere');
  assert.equal(sessionStorage.getItem('contactDraft'), null);
});

test('a toast says that a message could not be sent after its page was left, and leads back to it', async () => {
  await leaveWhileSending(refused(422, 5004)());
  await screen.findByText(/damaged or too large/);
  await user.press('Contact us');
  assert.equal(location.pathname, '/en/contact-us');
  await waitFor(() => assert.equal(fieldValue('Your message'), 'Could you add Lisbon?'));
});

test('a message that was stopped is not reported after its page was left', async () => {
  const { promise, resolve } = Promise.withResolvers<FakeResponse>();
  await show({ submitContact: () => promise });
  await fillIn();
  await user.press('Send message');
  await user.press('Cancel');
  await act(() => navigate('/elsewhere'));
  await screen.findByRole('heading', { name: 'Elsewhere' });
  resolve(ok({ ticket: 'T-7K3M9Q' })());
  await user.settle();
  assert.equal(screen.queryByRole('button', { name: 'Contact us' }), null);
});

test('a message that was begun meanwhile is kept', async () => {
  const { promise, resolve } = Promise.withResolvers<FakeResponse>();
  await show({ submitContact: () => promise });
  await fillIn();
  await user.press('Send message');
  await act(() => navigate('/elsewhere'));
  await act(() => navigate('/contact-us'));
  await user.fill('Your message', 'Another question');
  resolve(ok({ ticket: 'T-7K3M9Q' })());
  await screen.findByText('We’ve received your message');
  assert.match(sessionStorage.getItem('contactDraft') ?? '', /Another question/);
});

test('closing the tab asks while a message is being sent, and not before or after', async () => {
  const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const { promise, resolve } = Promise.withResolvers<FakeResponse>();
  await show({ submitContact: () => promise });
  await fillIn();
  assert.equal(isAsked(), false);
  await user.press('Send message');
  assert.equal(isAsked(), true);
  resolve(ok({ ticket: 'T-7K3M9Q' })());
  await screen.findByText(/T-7K3M9Q/);
  assert.equal(isAsked(), false);
});

test('the email of the account is not stored with a draft', async () => {
  await show({ ...received, getUserInfo: ok({ email: 'ada@account.example' }) }, { signedIn: true });
  await act(() => loadUser());
  await user.fill('Your message', 'Could you add Lisbon?');
  const draft = sessionStorage.getItem('contactDraft') ?? '';
  assert.match(draft, /Lisbon/);
  assert.doesNotMatch(draft, /ada@account/);
});

test('the email of the account is filled in unless another one was typed', async () => {
  const api = { ...received, getUserInfo: ok({ email: 'ada@account.example' }) };
  await show(api, { signedIn: true });
  await act(() => loadUser());
  assert.equal(fieldValue('Email'), 'ada@account.example');
  await user.fill('Email', 'other@example.com');
  closePage();
  await show(api, { signedIn: true });
  await user.fill('Email', 'typed@example.com');
  await act(() => loadUser());
  assert.equal(fieldValue('Email'), 'typed@example.com');
});

test('a topic can be chosen, and the first option is none', async () => {
  const { sent } = await show(received);
  const options = within(screen.getByLabelText(topicLabel)).getAllByRole('option');
  assert.deepEqual(
    options.map(({ textContent }) => textContent),
    [
      'Choose a topic',
      'Billing and payments',
      'Account and sign-in',
      'Apps and connection',
      'Privacy and security',
      'Business inquiry',
      'Something else',
    ],
  );
  await fillIn();
  await user.fill(topicLabel, 'connection');
  await user.press('Send message');
  await screen.findByText(/T-7K3M9Q/);
  assert.deepEqual(sent[0]?.body, [...message, ['topic', 'connection']]);
});

test('the topic in the URL is chosen in advance, and another one may be chosen', async () => {
  const first = await show(received, { search: '?topic=billing' });
  assert.equal(fieldValue(topicLabel), 'billing');
  await fillIn();
  await user.fill(topicLabel, 'account');
  first.unmount();
  await show(received, { search: '?topic=billing' });
  assert.deepEqual(fieldValues(), ['ada@example.com', 'account', 'Could you add Lisbon?']);
  await user.press('Start over');
  assert.deepEqual(fieldValues(), ['', 'billing', '']);
});

test('an unknown topic in the URL is ignored', async () => {
  await show(received, { search: '?topic=weather&order=TRN-7K3M-9Q2X' });
  assert.equal(screen.getByLabelText<HTMLSelectElement>(topicLabel).selectedIndex, 0);
  await user.press('Not about order TRN-7K3M-9Q2X');
  assert.equal(location.search, '');
});

test('the order in the URL is sent with the message', async () => {
  const { sent } = await show(received, { search: '?topic=billing&order=TRN-7K3M-9Q2X' });
  await fillIn();
  assert.match(screen.getByText(/About order/).textContent ?? '', /TRN-7K3M-9Q2X/);
  await user.press('Send message');
  await screen.findByText(/T-7K3M9Q/);
  assert.deepEqual(sent[0]?.body, [...message, ['topic', 'billing'], ['orderId', 'TRN-7K3M-9Q2X']]);
  assert.equal(location.search, '');
});

test('an order that was removed or is malformed is not sent', async () => {
  const { sent } = await show(received, { search: '?topic=billing&order=TRN-7K3M-9Q2X' });
  await user.press('Not about order TRN-7K3M-9Q2X');
  assert.ok(!screen.queryByText(/About order/));
  assert.equal(document.activeElement, screen.getByRole('heading', { level: 1 }));
  assert.deepEqual([location.search, fieldValue(topicLabel)], ['?topic=billing', 'billing']);
  await fillIn();
  await user.press('Send message');
  await screen.findByText(/T-7K3M9Q/);
  assert.deepEqual(sent[0]?.body, [...message, ['topic', 'billing']]);
  closePage();
  await show({}, { search: '?order=%3Cscript%3E' });
  assert.ok(!screen.queryByText(/About order/));
});

test('the page says how soon support replies, where the brand has it', async () => {
  const { replyHours } = brand;
  try {
    Object.assign(brand, { replyHours: 12 });
    await show();
    assert.ok(screen.getByText(/We usually reply within 12 hours\./));
    closePage();
    Object.assign(brand, { replyHours: undefined });
    await show();
    assert.equal(screen.queryByText(/We usually reply/), null);
  } finally {
    Object.assign(brand, { replyHours });
  }
});
