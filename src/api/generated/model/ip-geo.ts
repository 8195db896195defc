/** Generated from api-spec by `npm run api`. Do not edit. */
import type { GeoAttribution } from './geo-attribution.ts';

/**
 * An IP address with its location and network.
 */
export type IpGeo = {
  /** The caller's IP address. */
  ip: string;
  /** IP version. */
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
   * Country code, ISO 3166-1 alpha-2.
   * @nullable
   */
  countryCode: string | null;
  /**
   * The internet provider.
   * @nullable
   */
  isp: string | null;
  /**
   * Autonomous system number of the network.
   * @minimum 0
   * @nullable
   */
  asn: number | null;
  /**
   * Latitude in degrees north.
   * @minimum -90
   * @maximum 90
   * @nullable
   */
  latitude: number | null;
  /**
   * Longitude in degrees east.
   * @minimum -180
   * @maximum 180
   * @nullable
   */
  longitude: number | null;
  /** True when the IP address is an exit of the operator. */
  protect: boolean;
  attribution: GeoAttribution;
};
