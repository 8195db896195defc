import './pricing-browser.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { appData, overviewData } from '#features/downloads/download-data.ts';
import DownloadPage from '#pages/download/download.tsx';
import DownloadTypePage from '#pages/download-type/download-type.tsx';
import { type DownloadType, downloadTypes } from '#site/paths.ts';
import { leavePage, showPage } from './pricing-support.tsx';

/** A browser that tells this of itself. */
const be = (userAgent: string, userAgentData?: object) => tell(navigator, { userAgent, userAgentData });
const undo: (() => void)[] = [];

/** Until the test is over. */
function tell(of: object, values: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(values)) {
    const before = Object.getOwnPropertyDescriptor(of, name);
    Object.defineProperty(of, name, { value, configurable: true });
    undo.push(() => void (before ? Object.defineProperty(of, name, before) : Reflect.deleteProperty(of, name)));
  }
}

const showOverview = () => showPage(DownloadPage, { path: '/download', api: {}, data: overviewData() });
const showType = (type: DownloadType) =>
  showPage(DownloadTypePage, { path: `/download/${type}`, api: {}, data: appData(type) });
const downloads = () => screen.getAllByRole('link', { name: /^(Download|Get it from) / });
const variants = () => downloads().map((link) => link.getAttribute('data-variant'));

afterEach(() => {
  leavePage();
  for (const back of undo.splice(0)) back();
});

test('the overview leads to each of the four, and marks none where the system has no app', async () => {
  be('Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0');
  await showOverview();
  const links = screen.getAllByRole('link', { name: /^Get it for/ }).map((link) => link.getAttribute('href'));
  assert.deepEqual(links.sort(), downloadTypes.map((type) => `/en/download/${type}`).sort());
  assert.equal(screen.queryByText('Your system'), null);
});

test('the overview marks the visitor’s own system and leaves all four in their places', async () => {
  be('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)');
  await showOverview();
  const cards = within(screen.getByRole('region', { name: 'Choose your system' })).getAllByRole('listitem');
  assert.deepEqual(
    cards.map((card) => within(card).getByRole('heading').textContent),
    ['macOS', 'Windows', 'iPhone', 'Android'],
  );
  assert.deepEqual(
    cards.map((card) => within(card).queryByText('Your system') !== null),
    [false, false, true, false],
  );
});

for (const type of downloadTypes) {
  test(`the page for ${type} has every file and store of the manifest, and one of them stands out`, async () => {
    await showType(type);
    const { files, stores, version } = appData(type);
    assert.deepEqual(
      downloads().map((link) => link.getAttribute('href')),
      [...stores, ...files].map(({ url }) => url),
    );
    assert.equal(variants().filter((variant) => variant === 'primary').length, 1);
    for (const { sha256, name } of files) {
      assert.ok(screen.getByText(sha256));
      assert.ok(screen.getByRole('heading', { name }));
    }
    assert.ok(screen.getAllByText(new RegExp(`^Version ${version}, `)).length > 0);
  });
}

test('where the browser tells its processor, the file that fits stands out, without moving', async () => {
  const hints = { platform: 'macOS', getHighEntropyValues: async () => ({ architecture: 'x86' }) };
  be('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0', hints);
  await showType('macOS');
  await waitFor(() => assert.deepEqual(variants(), ['secondary', 'primary']));
  const [, own] = screen.getAllByRole('listitem').filter((item) => item.className === 'get__way');
  assert.ok(own && within(own).getByText('Fits this computer'));
});

test('the processor of a Mac says nothing about the files for Windows', async () => {
  const hints = { platform: 'macOS', getHighEntropyValues: async () => ({ architecture: 'arm' }) };
  be('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0', hints);
  await showType('Windows');
  await act(async () => {});
  assert.deepEqual(variants(), ['primary', 'secondary']);
  assert.equal(screen.queryByText('Fits this computer'), null);
});

test('the newest release is open, and the notes say that they are in English', async () => {
  await showType('Windows');
  const releases = within(screen.getByRole('region', { name: 'What is new' }));
  const opened = releases.getAllByRole('group').map((details) => details.hasAttribute('open'));
  assert.deepEqual(opened, [true, ...opened.slice(1).map(() => false)]);
  for (const list of releases.getAllByRole('list')) assert.equal(list.getAttribute('lang'), 'en');
});

test('on an insecure address the check says that it cannot work and what can be done', async () => {
  tell(globalThis, { isSecureContext: false });
  await showType('Android');
  fireEvent.change(screen.getByLabelText(/Drop the file here/), { target: { files: [new File(['x'], 'a.apk')] } });
  assert.ok(await screen.findByText(/only on a secure address/));
});

test('a folder or a file that went away is said to be unreadable', async () => {
  tell(globalThis, { isSecureContext: true });
  await showType('Android');
  const [apk] = appData('Android').files;
  const file = new File(['x'], 'a.apk');
  Object.defineProperties(file, {
    size: { value: apk?.bytes },
    stream: { value: () => new ReadableStream({ start: (stream) => stream.error(new Error('gone')) }) },
  });
  fireEvent.change(screen.getByLabelText(/Drop the file here/), { target: { files: [file] } });
  assert.ok(await screen.findByText(/could not read/));
});
