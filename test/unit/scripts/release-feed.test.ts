import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDownloads } from '#site/downloads.ts';
import { systemTypes } from '#site/systems.ts';
import { releaseFeed } from '../../../scripts/build/release-feed.ts';

test('the feed has every release of every app, newest first, with its notes', () => {
  const downloads = readDownloads();
  const feed = releaseFeed('Fish & VPN', downloads);
  const entries = feed.match(/<entry>.*<\/entry>/g) ?? [];
  assert.equal(entries.length, systemTypes.flatMap((type) => downloads[type].releases).length);
  const dates = entries.map((entry) => /<updated>(\S+)<\/updated>/.exec(entry)?.[1] ?? '');
  assert.deepEqual(dates, dates.toSorted().reverse());
  assert.ok(feed.includes(`<updated>${dates[0]}</updated>\n`));
  assert.equal(new Set(feed.match(/<id>.*?<\/id>/g)).size, entries.length + 1);
  assert.match(feed, /<title>Fish &amp; VPN 3\.4\.1 · Windows<\/title>/);
  assert.match(feed, /&lt;li&gt;Reconnects within two seconds/);
});

test('a note is text: its characters are escaped within the HTML, and the HTML within the feed', () => {
  const downloads = readDownloads();
  const [release] = downloads.Windows.releases;
  assert.ok(release);
  const releases = [{ ...release, notes: ['No <script> runs'] }];
  const feed = releaseFeed('Tern', { ...downloads, Windows: { ...downloads.Windows, releases } });
  assert.match(feed, /&lt;li&gt;No &amp;lt;script&amp;gt; runs&lt;\/li&gt;/);
});

test('an app without releases, which would leave the feed without a date, is refused', () => {
  const downloads = readDownloads();
  const source = { ...downloads, Windows: { ...downloads.Windows, releases: [] } };
  assert.throws(() => readDownloads(source), /releases/);
});
