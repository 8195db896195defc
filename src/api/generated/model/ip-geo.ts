/** Generated from api-spec by `npm run api`. Do not edit. */
import type { GeoAttribution } from './geo-attribution.ts';

/**
 * An address and what it tells.
 */
export type IpGeo = {
  /** The caller's address. */
  ip: string;
  /** Of the address: 4 or 6. */
  version: 4 | 6;
  /**
   * City, in English.
   * @nullable
   */
  city: string | null;
  /**
   * State or province, in English.
   * @nullable
   */
  region: string | null;
  /**
   * Country, in English.
   * @nullable
   */
  country: string | null;
  /**
   * ISO 3166-1 alpha-2.
   * @nullable
   */
  countryCode: string | null;
  /**
   * Who runs the network.
   * @nullable
   */
  isp: string | null;
  /**
   * Number of the network.
   * @minimum 0
   * @nullable
   */
  asn: number | null;
  /**
   * Degrees north.
   * @minimum -90
   * @maximum 90
   * @nullable
   */
  latitude: number | null;
  /**
   * Degrees east.
   * @minimum -180
   * @maximum 180
   * @nullable
   */
  longitude: number | null;
  /** The address is one of the provider's exits. */
  protect: boolean;
  attribution: GeoAttribution;
};
