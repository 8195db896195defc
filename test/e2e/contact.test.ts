/** The contact form: text and images, failing and slow connections, and the draft. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import sharp from 'sharp';
import * as limits from '#facts/limits.ts';
import { findMail } from '#test/support/mailbox.ts';
import { createJourney } from './journey.ts';
import { goOffline, goOnline, limitUpload, waitForToaster } from './network.ts';
import { startTestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

const support = 'support@tern.example';
const ticketShape = /T-[A-HJKMNP-Z2-9]{6}/;
const smallImage = path.resolve('scripts/art/share/title-en.png');

const app = await startTestApp();
const journey = createJourney(app);
const folder = await mkdtemp(path.join(tmpdir(), 'tern-contact-'));
after(() => rm(folder, { recursive: true }));

journey(
  'a message with images about an order reaches the support and is confirmed to its sender',
  'de',
  async (visitor) => {
    const sender = 'somebody.with.a.rather.long.name@example.com';
    const tooLarge = path.join(folder, 'too-large.png');
    await writeFile(tooLarge, Buffer.alloc(limits.contactImageBytes + 1));
    await visitor.open('/contact-us?topic=billing&order=TRN-7K3M-9Q2X');
    await visitor.expectText('TRN-7K3M-9Q2X');
    await visitor.expectValue('contact.topic.label', 'billing');
    await fillForm(visitor, sender, 'Guten Tag,\nbitte Lissabon.');
    await addImages(visitor, smallImage, tooLarge, path.resolve('package.json'));
    await expectImageCount(visitor, 1);
    await visitor.expectMessage('contact.refused.size', { name: 'too-large.png', size: '6,1 MB', maxSize: '6 MB' });
    await visitor.expectMessage('contact.refused.type', { name: 'package.json' });
    await visitor.clickButton('contact.submit');
    const ticket = await expectSent(visitor);
    assert.match(ticket, ticketShape);
    await visitor.resize(320);
    const isCut = await visitor.browser.execute(() => {
      const { scrollWidth = 0, clientWidth = 0 } = document.querySelector('.sent-message') ?? {};
      return scrollWidth > clientWidth;
    });
    assert.equal(isCut, false, 'a long email wraps');
    const mail = await findMail(app, support, ({ subject }) => subject.includes(ticket));
    assert.match(mail.subject, /\] Billing and payments · /);
    assert.match(mail.text, /TRN-7K3M-9Q2X/);
    assert.match(mail.text, /bitte Lissabon/);
    await findMail(app, sender, ({ subject }) => subject.includes(ticket));
    await visitor.expectUrl('/contact-us');
    await visitor.clickButton('contact.sent.again');
    await visitor.expectValue('contact.topic.label', '');
    await visitor.expectValue('contact.text.label', '');
  },
);

journey('a draft survives a reload; text and images survive a failed connection', 'en', async (visitor) => {
  await visitor.open('/contact-us');
  await fillForm(visitor, 'ada@example.com', 'First line\nsecond line');
  // Typed as a person does: WebDriver's own way of selecting fires no `input` event.
  await visitor.browser.$('[name=topic]').addValue('Apps');
  await visitor.reload();
  await visitor.expectMessage('contact.draft.restored');
  await visitor.expectValue('contact.text.label', 'First line\nsecond line');
  await visitor.expectValue('auth.email.label', 'ada@example.com');
  await visitor.expectValue('contact.topic.label', 'connection');
  await addImages(visitor, smallImage);
  await expectImageCount(visitor, 1);
  await waitForToaster(visitor);
  await goOffline(visitor);
  await visitor.clickButton('contact.submit');
  await visitor.expectToast('api.error.network');
  await visitor.expectValue('contact.text.label', 'First line\nsecond line');
  await visitor.expectValue('contact.topic.label', 'connection');
  assert.equal(await imageCount(visitor), 1);
  await goOnline(visitor);
  await visitor.clickButton('contact.submit');
  await expectSent(visitor);
  await visitor.reload();
  await visitor.expectMessage('contact.submit');
  await visitor.expectValue('contact.text.label', '');
});

journey('a slow upload shows its progress and can be stopped', 'en', async (visitor) => {
  const largeImage = path.join(folder, 'large.png');
  await createNoiseImage(largeImage);
  await visitor.open('/contact-us');
  await fillForm(visitor, 'slow@example.com', 'See the image.');
  await addImages(visitor, largeImage);
  await expectImageCount(visitor, 1);
  // Two minutes: a busy machine needs a while to stop it.
  await limitUpload(visitor, 20_000);
  await visitor.clickButton('contact.submit');
  const progress = async () => Number(await visitor.browser.$('progress').getAttribute('value'));
  await visitor.browser.waitUntil(async () => (await progress()) > 0);
  await visitor.clickButton('contact.stop');
  await visitor.expectToast('contact.stopped');
  await goOnline(visitor);
  assert.equal(await imageCount(visitor), 1);
  await visitor.clickButton('contact.submit');
  await expectSent(visitor);
});

journey('images can be dropped and pasted, and a broken one is refused', 'en', async (visitor) => {
  await visitor.open('/contact-us');
  await visitor.expectMessage('contact.submit');
  await visitor.browser.executeAsync((done: () => void) => {
    document.createElement('canvas').toBlob((blob) => {
      const transferOf = (name: string, content: Blob | string) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([content], name, { type: 'image/png' }));
        return transfer;
      };
      const drop = { dataTransfer: transferOf('dropped.png', blob ?? ''), bubbles: true, cancelable: true };
      document.querySelector('h1')?.dispatchEvent(new DragEvent('drop', drop));
      const paste = { clipboardData: transferOf('pasted.png', blob ?? ''), bubbles: true, cancelable: true };
      setTimeout(() => document.querySelector('textarea')?.dispatchEvent(new ClipboardEvent('paste', paste)));
      const broken = { dataTransfer: transferOf('broken.png', 'not an image'), bubbles: true, cancelable: true };
      setTimeout(() => document.body.dispatchEvent(new DragEvent('drop', broken)));
      setTimeout(done);
    });
  });
  await expectImageCount(visitor, 2);
  await visitor.expectText('dropped.png');
  await visitor.expectText('pasted.png');
  await visitor.expectMessage('contact.refused.unreadable', { name: 'broken.png' });
});

journey('missing input is reported beside its field, and a customer’s email is filled in', 'en', async (visitor) => {
  await visitor.open('/contact-us');
  await visitor.clickButton('contact.submit');
  await visitor.expectFieldError('auth.email.label', 'auth.email.invalid');
  await visitor.expectFieldError('contact.text.label', 'contact.text.missing');
  await visitor.signUp('customer@example.com');
  await visitor.open('/contact-us');
  await visitor.expectValue('auth.email.label', 'customer@example.com');
});

test('without JavaScript the page shows the support email', async () => {
  const html = await (await fetch(`${app.url}/en/contact-us`)).text();
  assert.match(html, /<noscript>.*mailto:support@tern\.example.*<\/noscript>/s);
  assert.match(html, /<h1[^>]*>Contact us<\/h1>/);
});

async function fillForm(visitor: Visitor, email: string, text: string): Promise<void> {
  await visitor.fill('auth.email.label', email);
  await visitor.fill('contact.text.label', text);
}

const addImages = (visitor: Visitor, ...files: string[]) =>
  visitor.browser.$('[name=images]').addValue(files.join('\n'));
const imageCount = (visitor: Visitor) => visitor.browser.$$('.images__item').length;
const expectImageCount = (visitor: Visitor, count: number) =>
  visitor.expectMessage('contact.images.count', { count, max: limits.contactImages });

/** @returns the ticket number */
async function expectSent(visitor: Visitor): Promise<string> {
  await visitor.expectToast('contact.submitted');
  await visitor.expectMessage('contact.sent.title');
  return ticketShape.exec(await visitor.browser.$('.sent-message').getText())?.[0] ?? '';
}

/** Random pixels do not compress: about three megabytes. */
function createNoiseImage(file: string) {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const create = { width: 900, height: 900, channels: 3 as const, background: '#808080', noise };
  return sharp({ create }).png().toFile(file);
}
