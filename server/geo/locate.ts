/**
 * What is known of an address (decisions §7): city, region, country, provider, and whether it is one of the provider's exits.
 * What the data sets do not say is null, never guessed. Data: IP Geolocation by DB-IP (https://db-ip.com), CC BY 4.0.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import ipaddr from 'ipaddr.js';
import * as z from 'zod';
import { type Mmdb, openMmdb } from './mmdb.ts';
import { openSortedCsv, type SortedCsv } from './sorted-csv.ts';

export type Place = {
  city: string | null;
  region: string | null;
  /** English name; the site writes it in the visitor's language by `countryCode`. */
  country: string | null;
  countryCode: string | null;
  isp: string | null;
  asn: number | null;
  latitude: number | null;
  longitude: number | null;
};

export type Locate = { (address: string): Place; close(): void };

const unknownPlace: Place = {
  city: null,
  region: null,
  country: null,
  countryCode: null,
  isp: null,
  asn: null,
  latitude: null,
  longitude: null,
};

/** `address`: canonical (http/client-address.ts). Files are opened when first needed. */
export function createLocate(): Locate {
  const cities = lazily((version) => openMmdb(dataFile('dbip-city-mmdb', `dbip-city-ip${version}.mmdb`)));
  const networks = lazily((version) => openSortedCsv(dataFile('asn', `asn-ip${version}-num.csv`)));

  const look = (address: string): Place => {
    const parsed = ipaddr.parse(address);
    if (parsed.range() !== 'unicast') return unknownPlace;
    const bytes = parsed.toByteArray();
    const version = parsed.kind() === 'ipv4' ? 'v4' : 'v6';
    return { ...unknownPlace, ...cityOf(cities(version), bytes), ...networkOf(networks(version), bytes) };
  };
  const close = () => {
    cities.close();
    networks.close();
  };
  return Object.assign(look, { close });
}

/** A record of dbip-city: unknown texts are empty; a district follows the city in parentheses. */
const cityRecord = z.object({
  city: z.string().optional(),
  state1: z.string().optional(),
  country_code: z.string().optional(),
  latitude: z.number().optional(),
  longitude: z.number().optional(),
});

/** A float of the data set has seven digits; four decimals are eleven metres, more than an address can tell. */
const decimals = 4;

const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

function cityOf(cities: Mmdb, bytes: number[]): Partial<Place> {
  const found = cityRecord.safeParse(cities.find(bytes));
  if (!found.success) return {};
  const { city, state1, country_code, latitude, longitude } = found.data;
  const countryCode = /^[A-Z]{2}$/.test(country_code ?? '') && country_code !== 'ZZ' ? (country_code ?? null) : null;
  const placed = countryCode !== null && latitude !== undefined && longitude !== undefined;
  return {
    city: city?.replace(/ \(.*\)$/, '') || null,
    region: state1 || null,
    countryCode,
    country: countryCode ? (countryNames.of(countryCode) ?? null) : null,
    latitude: placed ? Number(latitude.toFixed(decimals)) : null,
    longitude: placed ? Number(longitude.toFixed(decimals)) : null,
  };
}

function networkOf(networks: SortedCsv, bytes: number[]): Partial<Place> {
  const number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  const [, , asn, isp] = networks.find(number) ?? [];
  return { asn: asn ? Number(asn) : null, isp: isp || null };
}

type Version = 'v4' | 'v6';

function lazily<T extends { close(): void }>(open: (version: Version) => T) {
  const opened = new Map<Version, T>();
  const get = (version: Version): T => {
    const file = opened.get(version) ?? open(version);
    opened.set(version, file);
    return file;
  };
  const close = () => {
    for (const file of opened.values()) file.close();
  };
  return Object.assign(get, { close });
}

const resolveFrom = createRequire(import.meta.url);

function dataFile(dataset: string, file: string): string {
  return path.join(path.dirname(resolveFrom.resolve(`@ip-location-db/${dataset}/package.json`)), file);
}
