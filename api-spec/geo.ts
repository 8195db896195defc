/** Where the visitor seems to be (decisions §7). Unknown parts are null, never guessed. */
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
      .meta({ description: "The caller's address.", examples: ['203.0.113.7'] }),
    version: z.union([z.literal(4), z.literal(6)]).meta({ description: 'Of the address: 4 or 6.', examples: [4] }),
    city: text('City, in English.', 'Lisbon'),
    region: text('State or province, in English.', 'Lisbon'),
    country: text('Country, in English.', 'Portugal'),
    countryCode: text('ISO 3166-1 alpha-2.', 'PT'),
    isp: text('Who runs the network.', 'Example Telecom'),
    asn: z
      .int()
      .min(0)
      .nullable()
      .meta({ description: 'Number of the network.', examples: [64500] }),
    latitude: z
      .number()
      .min(-90)
      .max(90)
      .nullable()
      .meta({ description: 'Degrees north.', examples: [38.72] }),
    longitude: z
      .number()
      .min(-180)
      .max(180)
      .nullable()
      .meta({ description: 'Degrees east.', examples: [-9.14] }),
    protect: z.boolean().meta({ description: "The address is one of the provider's exits.", examples: [false] }),
    attribution: z
      .strictObject({
        text: z.string().meta({ description: 'As the licence wants it.', examples: ['IP Geolocation by DB-IP'] }),
        url: z.url().meta({ description: 'Where it links to.', examples: ['https://db-ip.com'] }),
      })
      .meta({
        id: 'GeoAttribution',
        description: 'Source of place and network (CC BY 4.0): to be shown wherever they are shown.',
      }),
  })
  .meta({ id: 'IpGeo', description: 'An address and what it tells.' });

export type IpGeo = z.infer<typeof IpGeo>;

export const getIpGeo = operation({
  id: 'getIpGeo',
  method: 'get',
  path: '/ipGeo',
  tag: 'geo',
  summary: "The caller's address",
  description: 'A bare object, without the envelope.',
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
