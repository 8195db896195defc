/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * A DNS server that queried names of the test.
 */
export type DnsResolver = {
  /** Its IP address. */
  ip: string;
  /**
   * The owner of its network.
   * @nullable
   */
  isp: string | null;
  /**
   * Country code, ISO 3166-1 alpha-2.
   * @nullable
   */
  countryCode: string | null;
  /** True when the IP address is an exit of the operator. */
  isExit: boolean;
};
