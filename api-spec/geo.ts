/** The location of the caller (docs/decisions/0020-ip-check.md). Unknown parts are null, never guessed. */
import * as z from 'zod';
import { operation } from './operation.ts';

const text = (description: string, example: string) =>
  z
    .string()
    .nullable()
    .meta({ description, examples: [example] });

export const IpGeo = z
  .strictObject({
    ip: z
      .union([z.ipv4().meta({ format: 'ipv4' }), z.ipv6().meta({ format: 'ipv6' })])
      .meta({ description: "The caller's IP address.", examples: ['203.0.113.7'] }),
    version: z.union([z.literal(4), z.literal(6)]).meta({ description: 'IP version.', examples: [4] }),
    city: text('City, in English.', 'Lisbon'),
    region: text('State or province, in English.', 'Lisbon'),
    country: text('Country, in English.', 'Portugal'),
    countryCode: text('Country code, ISO 3166-1 alpha-2.', 'PT'),
    isp: text('The internet provider.', 'Example Telecom'),
    asn: z
      .int()
      .min(0)
      .nullable()
      .meta({ description: 'Autonomous system number of the network.', examples: [64500] }),
    latitude: z
      .number()
      .min(-90)
      .max(90)
      .nullable()
      .meta({ description: 'Latitude in degrees north.', examples: [38.72] }),
    longitude: z
      .number()
      .min(-180)
      .max(180)
      .nullable()
      .meta({ description: 'Longitude in degrees east.', examples: [-9.14] }),
    protect: z
      .boolean()
      .meta({ description: 'True when the IP address is an exit of the operator.', examples: [false] }),
    attribution: z
      .strictObject({
        text: z.string().meta({ description: 'Attribution text.', examples: ['IP Geolocation by DB-IP'] }),
        url: z.url().meta({ description: 'Target of the link.', examples: ['https://db-ip.com'] }),
      })
      .meta({
        id: 'GeoAttribution',
        description: 'Source of the data (CC BY 4.0); must be shown wherever location or network is shown.',
      }),
  })
  .meta({ id: 'IpGeo', description: 'An IP address with its location and network.' });

export type IpGeo = z.infer<typeof IpGeo>;

export const getIpGeo = operation({
  id: 'getIpGeo',
  method: 'get',
  path: '/ipGeo',
  tag: 'geo',
  summary: "Get the caller's IP address and location",
  description: 'The response is a plain object without the envelope.',
  session: 'none',
  data: IpGeo,
  bare: true,
  errors: [],
  example: {
    data: {
      ip: '203.0.113.7',
      version: 4,
      city: 'Lisbon',
      region: 'Lisbon',
      country: 'Portugal',
      countryCode: 'PT',
      isp: 'Example Telecom',
      asn: 64500,
      latitude: 38.72,
      longitude: -9.14,
      protect: false,
      attribution: { text: 'IP Geolocation by DB-IP', url: 'https://db-ip.com' },
    },
  },
});
