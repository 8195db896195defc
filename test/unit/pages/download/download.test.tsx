import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { afterEach, test } from 'node:test';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readAppData, readOverviewData } from '#features/downloads/download-data.ts';
import DownloadPage from '#pages/download/download.tsx';
import DownloadTypePage from '#pages/download-type/download-type.tsx';
import { type DownloadType, downloadTypes } from '#site/paths.ts';
import { replaceProperty } from '#test/support/dom.ts';
import { closePage, renderPage } from '#test/support/render-page.tsx';

// The date of a release is the operator's, also where it is still the day before.
process.env.TZ = 'America/Los_Angeles';

const restores: (() => void)[] = [];
const setUserAgent = (userAgent: string, userAgentData?: object) =>
  setProperties(navigator, { userAgent, userAgentData });

/** Until the end of the test. */
function setProperties(owner: object, values: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(values)) {
    restores.push(replaceProperty(owner, name as keyof typeof owner, value));
  }
}

const showOverview = () => renderPage(DownloadPage, { path: '/download', api: {}, data: readOverviewData() });
const showType = (type: DownloadType) =>
  renderPage(DownloadTypePage, { path: `/download/${type}`, api: {}, data: readAppData(type) });
const downloads = () => screen.getAllByRole('link', { name: /^(Download|Get it from) / });
const variants = () => downloads().map((link) => link.getAttribute('data-variant'));

afterEach(() => {
  closePage();
  for (const restore of restores.splice(0)) restore();
});

test('the overview links to all four systems and highlights none on a system without an app', async () => {
  setUserAgent('Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0');
  await showOverview();
  const links = screen.getAllByRole('link', { name: /^Get it for/ }).map((link) => link.getAttribute('href'));
  assert.deepEqual(links.sort(), downloadTypes.map((type) => `/en/download/${type}`).sort());
  assert.equal(screen.queryByText('Your system'), null);
});

test('the overview highlights the visitor’s own system, first where the stylesheet shows it first', async () => {
  setUserAgent('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)');
  const { dataset } = document.documentElement;
  restores.push(() => delete dataset.system);
  dataset.system = 'ip';
  await showOverview();
  const cards = within(screen.getByRole('region', { name: 'Choose your system' })).getAllByRole('listitem');
  assert.deepEqual(
    cards.map((card) => within(card).getByRole('heading').textContent),
    ['iPhone', 'macOS', 'Windows', 'Android'],
  );
  assert.deepEqual(
    cards.map((card) => within(card).queryByText('Your system') !== null),
    [true, false, false, false],
  );
});

test('the iPhone page has no section about checking files, others have', async () => {
  for (const type of downloadTypes) {
    await showType(type);
    const hasSection = screen.queryByRole('region', { name: 'Verify your download' }) !== null;
    assert.equal(hasSection, readAppData(type).files.length > 0, type);
    closePage();
  }
  assert.deepEqual(readAppData('iOS').files, []);
});

for (const type of downloadTypes) {
  test(`the page for ${type} lists every file and store, one of them highlighted`, async () => {
    await showType(type);
    const { files, stores, version, released } = readAppData(type);
    assert.deepEqual(
      downloads().map((link) => link.getAttribute('href')),
      [...stores, ...files].map(({ url }) => url),
    );
    assert.equal(variants().filter((variant) => variant === 'primary').length, 1);
    for (const { sha256, name } of files) {
      assert.ok(screen.getByText(sha256));
      assert.ok(screen.getByRole('heading', { name }));
    }
    const date = new Date(released).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
    const dated = screen.getAllByText(new RegExp(`\\b${date}$`)).map(({ tagName }) => tagName);
    assert.deepEqual(dated.sort(), ['DD', 'P', 'SUMMARY']);
    assert.ok(screen.getAllByText(new RegExp(`^Version ${version}, `)).length > 0);
  });
}

test('the file for the visitor’s processor is highlighted where the browser reports it', async () => {
  const hints = { platform: 'macOS', getHighEntropyValues: async () => ({ architecture: 'x86' }) };
  setUserAgent('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0', hints);
  await showType('macOS');
  await waitFor(() => assert.deepEqual(variants(), ['secondary', 'primary']));
  const [, own] = screen.getAllByRole('listitem').filter((item) => item.className === 'get__option');
  assert.ok(own && within(own).getByText('Matches this computer'));
});

test('the processor of a Mac does not highlight a file for Windows', async () => {
  const hints = { platform: 'macOS', getHighEntropyValues: async () => ({ architecture: 'arm' }) };
  setUserAgent('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0', hints);
  await showType('Windows');
  await act(async () => {});
  assert.deepEqual(variants(), ['primary', 'secondary']);
  assert.equal(screen.queryByText('Matches this computer'), null);
});

test('the newest release is open, and release notes are marked as English', async () => {
  await showType('Windows');
  const releases = within(screen.getByRole('region', { name: 'What’s new' }));
  const opened = releases.getAllByRole('group').map((details) => details.hasAttribute('open'));
  assert.deepEqual(opened, [true, ...opened.slice(1).map(() => false)]);
  for (const list of document.querySelectorAll('.releases__notes')) assert.equal(list.getAttribute('lang'), 'en');
});

test('an earlier release offers its files with size and checksum, and says who needs them', async () => {
  const app = readAppData('Windows');
  await showType('Windows');
  const [, earlier] = within(screen.getByRole('region', { name: 'What’s new' })).getAllByRole('group');
  const [file] = app.releases[1]?.files ?? [];
  assert.ok(earlier && file);
  const link = within(earlier).getByRole('link', { name: 'TernVPN-3.4.0-x64.exe', hidden: true });
  assert.equal(link.getAttribute('href'), file.url);
  assert.ok(within(earlier).getByText(file.sha256));
  assert.ok(within(earlier).getByText(/Older versions don’t get security fixes/));
  assert.equal(document.querySelectorAll('.releases__older').length, 1, 'only where there are files');
});

test('the file check explains that it needs a secure connection', async () => {
  setProperties(globalThis, { isSecureContext: false });
  await showType('Android');
  fireEvent.change(screen.getByLabelText(/Drop the file here/), { target: { files: [new File(['x'], 'a.apk')] } });
  assert.ok(await screen.findByText(/only compute a SHA-⁠256 on secure pages/));
});

test('the result of the last file is shown, also when an earlier one takes longer', async () => {
  setProperties(globalThis, { isSecureContext: true });
  await showType('Android');
  const [apk] = readAppData('Android').files;
  const { promise: reading, resolve: fail } = Promise.withResolvers<void>();
  const slow = new File(['x'], 'slow.apk');
  Object.defineProperties(slow, {
    size: { value: apk?.bytes },
    stream: {
      value: () => new ReadableStream({ pull: (stream) => reading.then(() => stream.error(new Error('gone'))) }),
    },
  });
  const choose = (file: File) =>
    fireEvent.change(screen.getByLabelText(/Drop the file here/), { target: { files: [file] } });
  choose(slow);
  choose(new File(['x'], 'other.apk'));
  await screen.findByText(/isn’t one of the files/);
  fail();
  // What follows is promises, which are all settled before the next timer.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  assert.ok(screen.getByText(/isn’t one of the files/));
});

test('a file that is dropped anywhere is checked instead of opened; other things are left to the browser', async () => {
  setProperties(globalThis, { isSecureContext: true });
  await showType('Android');
  const isLeft = (types: string[], files: File[] = []) =>
    fireEvent.drop(document.body, { dataTransfer: { types, files } });
  assert.equal(isLeft(['text/plain']), true);
  assert.equal(isLeft(['Files'], [new File(['x'], 'other.apk')]), false);
  await screen.findByText(/isn’t one of the files/);
});

test('the file check does not call the newest release old', async () => {
  setProperties(globalThis, { isSecureContext: true });
  const app = readAppData('Windows');
  const [file] = app.files;
  assert.ok(file);
  const sha256 = createHash('sha256').update('hello').digest('hex');
  const data = { ...app, files: [{ ...file, bytes: 5, sha256 }] };
  await renderPage(DownloadTypePage, { path: '/download/Windows', data });
  fireEvent.change(screen.getByLabelText(/Drop the file here/), {
    target: { files: [new File(['hello'], 'new.exe')] },
  });
  const verdict = await screen.findByText(new RegExp(`is genuine: version ${app.version}`));
  assert.doesNotMatch(verdict.parentElement?.textContent ?? '', /Older versions/);
});

test('the result of a file check is announced once, that of an altered file at once', async () => {
  setProperties(globalThis, { isSecureContext: true });
  await showType('Android');
  const [apk] = readAppData('Android').files;
  assert.ok(apk);
  const input = screen.getByLabelText(/Drop the file here/);
  const region = input.closest('.checker')?.querySelector('[aria-live]');
  assert.ok(region);
  const altered = new File(['x'], apk.name);
  Object.defineProperty(altered, 'size', { value: apk.bytes + 1 });
  for (const [file, text, live, roles] of [
    [new File(['x'], 'other.apk'), /isn’t one of the files/, 'polite', 0],
    [altered, /isn’t what we published/, 'off', 1],
  ] as const) {
    fireEvent.change(input, { target: { files: [file] } });
    assert.ok(region.contains(await screen.findByText(text)));
    assert.equal(region.getAttribute('aria-live'), live);
    assert.equal(region.querySelectorAll('[role]').length, roles);
  }
});

test('the file check names the version of an earlier release, and says who needs it', async () => {
  setProperties(globalThis, { isSecureContext: true });
  const app = readAppData('Windows');
  const [newest, earlier] = app.releases;
  const [file] = earlier?.files ?? [];
  assert.ok(newest && earlier && file);
  const sha256 = createHash('sha256').update('hello').digest('hex');
  const releases = [newest, { ...earlier, files: [{ ...file, bytes: 5, sha256 }] }];
  await renderPage(DownloadTypePage, { path: '/download/Windows', data: { ...app, releases } });
  fireEvent.change(screen.getByLabelText(/Drop the file here/), {
    target: { files: [new File(['hello'], 'old.exe')] },
  });
  const verdict = await screen.findByText(new RegExp(`is genuine: version ${earlier.version}`));
  assert.match(verdict.parentElement?.textContent ?? '', /Older versions don’t get security fixes/);
});

test('a folder or a file that has gone is reported as unreadable', async () => {
  setProperties(globalThis, { isSecureContext: true });
  await showType('Android');
  const [apk] = readAppData('Android').files;
  const file = new File(['x'], 'a.apk');
  Object.defineProperties(file, {
    size: { value: apk?.bytes },
    stream: { value: () => new ReadableStream({ start: (stream) => stream.error(new Error('gone')) }) },
  });
  fireEvent.change(screen.getByLabelText(/Drop the file here/), { target: { files: [file] } });
  assert.ok(await screen.findByText(/couldn’t read/));
});
