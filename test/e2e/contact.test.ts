/** Writing to the people behind the service: text, pictures, a line that fails, and what is left of it all. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { limits } from '#facts/limits.ts';
import { type Lab, mailTo, openLab } from './test-app.ts';
import { type Visitor, visit } from './visitor.ts';

const support = 'support@tern.example';
const ticketShape = /T-[A-HJKMNP-Z2-9]{6}/;
const small = path.resolve('public/apple-touch-icon.png');

let lab: Lab;
let folder: string;
let large: string;
before(async () => {
  lab = await openLab();
  folder = await mkdtemp(path.join(tmpdir(), 'tern-contact-'));
  large = path.join(folder, 'large.png');
  await noise(900).toFile(large);
});
after(async () => {
  await lab.close();
  await rm(folder, { recursive: true });
});

/** Pixels that do not compress: about three megabytes at 900. */
const noise = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  }).png();

async function write(visitor: Visitor, email: string, text: string): Promise<void> {
  await visitor.fill('auth.email.label', email);
  await visitor.fill('contact.text.label', text);
}

const choose = (visitor: Visitor, ...files: string[]) => visitor.browser.$('[name=images]').addValue(files.join('\n'));
const shownPictures = (visitor: Visitor) => visitor.browser.$$('.images__item').length;
const countSays = (visitor: Visitor, count: number) =>
  visitor.expectMessage('contact.images.count', { count, most: limits.contactImages });

async function line(visitor: Visitor, { offline = false, upload = -1 }): Promise<void> {
  const conditions = { offline, latency: 0, downloadThroughput: -1, uploadThroughput: upload };
  await visitor.browser.sendCommandAndGetResult('Network.emulateNetworkConditions', conditions);
}

const hasToaster = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/toaster.'));

async function arrived(visitor: Visitor): Promise<string> {
  await visitor.expectMessage('contact.submitted');
  await visitor.expectMessage('contact.sent.title');
  return ticketShape.exec(await visitor.browser.$('.sent-message').getText())?.[0] ?? '';
}

journey('a message with pictures, about an order, reaches the support and is confirmed to its sender', 'de', async (visitor) => {
  const over = path.join(folder, 'over.png');
  await writeFile(over, Buffer.alloc(limits.contactImageBytes + 1));
  await visitor.open('/contact-us?order=TRN-7K3M-9Q2X');
  await visitor.expectText('TRN-7K3M-9Q2X');
  await write(visitor, 'ada@example.com', 'Guten Tag,\nbitte Lissabon.');
  await choose(visitor, small, over, path.resolve('package.json'));
  await countSays(visitor, 1);
  await visitor.expectText(
    visitor.message('contact.refused.size', { name: 'over.png', size: '6,1 MB', mostSize: '6 MB' }),
  );
  await visitor.expectText(visitor.message('contact.refused.type', { name: 'package.json' }));
  await visitor.clickButton('contact.submit');
  const ticket = await arrived(visitor);
  assert.match(ticket, ticketShape);
  const mail = await findMail(app, support, ({ subject }) => subject.includes(ticket));
  assert.match(mail.text, /TRN-7K3M-9Q2X/);
  assert.match(mail.text, /bitte Lissabon/);
  await findMail(app, 'ada@example.com', ({ subject }) => subject.includes(ticket));
  await visitor.expectUrl('/contact-us');
  await visitor.clickButton('contact.sent.again');
  await visitor.expectValue('contact.text.label', '');
});

journey('a draft survives a reload and a line that is down; the pictures survive the line', 'en', async (visitor) => {
  await visitor.open('/contact-us');
  await write(visitor, 'ada@example.com', 'First line\nsecond line');
  await visitor.reload();
  await visitor.expectMessage('contact.draft.restored');
  await visitor.expectValue('contact.text.label', 'First line\nsecond line');
  await visitor.expectValue('auth.email.label', 'ada@example.com');
  await choose(visitor, small);
  await countSays(visitor, 1);
  // What tells of it is fetched after the page has long been there.
  await visitor.browser.waitUntil(() => visitor.browser.execute(hasToaster));
  await line(visitor, { offline: true });
  await visitor.clickButton('contact.submit');
  await visitor.expectMessage('api.error.network');
  const complaints = await visitor.complaints();
  assert.ok(
    complaints.every((said) => said.includes('ERR_INTERNET_DISCONNECTED')),
    complaints.join(),
  );
  await visitor.expectValue('contact.text.label', 'First line\nsecond line');
  assert.equal(await shownPictures(visitor), 1);
  await line(visitor, {});
  await visitor.clickButton('contact.submit');
  await arrived(visitor);
  await visitor.reload();
  await visitor.expectMessage('contact.submit');
  await visitor.expectValue('contact.text.label', '');
});

journey('over a slow line the progress is shown and sending can be stopped', 'en', async (visitor) => {
  await visitor.open('/contact-us');
  await write(visitor, 'slow@example.com', 'See the picture.');
  await choose(visitor, large);
  await countSays(visitor, 1);
  await line(visitor, { upload: 100_000 });
  await visitor.clickButton('contact.submit');
  const sent = async () => Number(await visitor.browser.$('progress').getAttribute('value'));
  await visitor.browser.waitUntil(async () => (await sent()) > 0, { timeout: 20_000 });
  await visitor.clickButton('contact.stop');
  await visitor.expectMessage('contact.stopped');
  await line(visitor, {});
  assert.equal(await shownPictures(visitor), 1);
  await visitor.clickButton('contact.submit');
  await arrived(visitor);
});

journey('pictures are dropped and pasted; a broken one is refused', 'en', async (visitor) => {
  await visitor.open('/contact-us');
  await visitor.expectMessage('contact.submit');
  await visitor.browser.executeAsync((done: () => void) => {
    document.createElement('canvas').toBlob((blob) => {
      const bring = (name: string, content: Blob | string) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([content], name, { type: 'image/png' }));
        return transfer;
      };
      const drop = { dataTransfer: bring('dropped.png', blob ?? ''), bubbles: true, cancelable: true };
      document.querySelector('h1')?.dispatchEvent(new DragEvent('drop', drop));
      const paste = { clipboardData: bring('pasted.png', blob ?? ''), bubbles: true, cancelable: true };
      setTimeout(() => document.querySelector('textarea')?.dispatchEvent(new ClipboardEvent('paste', paste)));
      const broken = { dataTransfer: bring('broken.png', 'no picture'), bubbles: true, cancelable: true };
      setTimeout(() => document.body.dispatchEvent(new DragEvent('drop', broken)));
      setTimeout(done);
    });
  });
  await countSays(visitor, 2);
  await visitor.expectText('dropped.png');
  await visitor.expectText('pasted.png');
  await visitor.expectMessage('contact.refused.unreadable', { name: 'broken.png' });
});

journey('what is missing is said beside its field; a customer finds the own address filled in', 'en', async (visitor) => {
  await visitor.open('/contact-us');
  await visitor.clickButton('contact.submit');
  await visitor.expectFieldError('auth.email.label', 'auth.email.invalid');
  await visitor.expectFieldError('contact.text.label', 'contact.text.missing');
  await visitor.signUp('customer@example.com');
  await visitor.open('/contact-us');
  const filled = async () => (await visitor.valueOf('auth.email.label')) === 'customer@example.com';
  await visitor.browser.waitUntil(filled);
});

test('without JavaScript the page says how to write by mail', async () => {
  const html = await (await fetch(`${app.url}/en/contact-us`)).text();
  assert.match(html, /<noscript>.*mailto:support@tern\.example.*<\/noscript>/s);
  assert.match(html, /<h1[^>]*>Contact us<\/h1>/);
});
