/**
 * Finds location and network of an IP address in local data sets; unknown parts are null, never guessed. Data: IP Geolocation by
 * DB-IP (https://db-ip.com), CC BY 4.0.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import ipaddr from 'ipaddr.js';
import * as z from 'zod';
import { type Mmdb, openMmdb } from './mmdb.ts';
import { openSortedCsv, type SortedCsv } from './sorted-csv.ts';

export type GeoLocation = {
  city: string | null;
  region: string | null;
  /** English name; the site translates it by `countryCode`. */
  country: string | null;
  countryCode: string | null;
  isp: string | null;
  asn: number | null;
  latitude: number | null;
  longitude: number | null;
};

/** Required by the license of the data sets (CC BY 4.0) wherever results are shown. */
export const attribution = { text: 'IP Geolocation by DB-IP', url: 'https://db-ip.com' };

export type GeoLookup = {
  /** @param ipAddress in canonical form (`http/client-ip.ts`) */
  find(ipAddress: string): GeoLocation;
  close(): void;
};

const unknownLocation: GeoLocation = {
  city: null,
  region: null,
  country: null,
  countryCode: null,
  isp: null,
  asn: null,
  latitude: null,
  longitude: null,
};

/** Opens its files at once: an upgrade in place may replace them under a running server. */
export function createGeoLookup(): GeoLookup {
  const cities = openBoth((version) => openMmdb(dataFile('dbip-city-mmdb', `dbip-city-ip${version}.mmdb`)));
  const networks = openBoth((version) => openSortedCsv(dataFile('asn', `asn-ip${version}-num.csv`)));

  return {
    find(ipAddress) {
      const parsed = ipaddr.parse(ipAddress);
      if (parsed.range() !== 'unicast') return unknownLocation;
      const bytes = parsed.toByteArray();
      const version = parsed.kind() === 'ipv4' ? 'v4' : 'v6';
      return {
        ...unknownLocation,
        ...findCity(cities[version], bytes),
        ...findNetwork(networks[version], bytes),
      };
    },
    close() {
      for (const file of [cities.v4, cities.v6, networks.v4, networks.v6]) file.close();
    },
  };
}

/** A record of dbip-city. Unknown texts are empty; a district follows the city in parentheses. */
const cityRecord = z.object({
  city: z.string().optional(),
  state1: z.string().optional(),
  country_code: z.string().optional(),
  latitude: z.number().optional(),
  longitude: z.number().optional(),
});

/** Four decimals are 11 meters, more precise than the location of an IP address can be. */
const coordinateDecimals = 4;

const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

function findCity(cities: Mmdb, bytes: number[]): Partial<GeoLocation> {
  const found = cityRecord.safeParse(cities.find(bytes));
  if (!found.success) return {};
  const { city, state1, country_code, latitude, longitude } = found.data;
  const countryCode = /^[A-Z]{2}$/.test(country_code ?? '') && country_code !== 'ZZ' ? (country_code ?? null) : null;
  const hasCoordinates = countryCode !== null && latitude !== undefined && longitude !== undefined;
  return {
    city: city?.replace(/ \(.*\)$/, '') || null,
    region: state1 || null,
    countryCode,
    country: countryCode ? (countryNames.of(countryCode) ?? null) : null,
    latitude: hasCoordinates ? Number(latitude.toFixed(coordinateDecimals)) : null,
    longitude: hasCoordinates ? Number(longitude.toFixed(coordinateDecimals)) : null,
  };
}

function findNetwork(networks: SortedCsv, bytes: number[]): Partial<GeoLocation> {
  const number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  const [, , asn, isp] = networks.find(number) ?? [];
  return { asn: asn ? Number(asn) : null, isp: isp || null };
}

function openBoth<T>(open: (version: 'v4' | 'v6') => T) {
  return { v4: open('v4'), v6: open('v6') };
}

const resolveFrom = createRequire(import.meta.url);

function dataFile(dataset: string, file: string): string {
  return path.join(path.dirname(resolveFrom.resolve(`@ip-location-db/${dataset}/package.json`)), file);
}
