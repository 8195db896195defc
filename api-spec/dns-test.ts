/** The DNS leak test of the IP page (docs/decisions/0072-dns-leak-test.md). */
import * as z from 'zod';
import { operation } from './operation.ts';

const path = '/turboClient/api/c-end/dns-test';

const TestId = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .meta({ description: 'A random id. Only the page that began the test knows it.', examples: ['5f0c'.repeat(8)] });

export const createDnsTest = operation({
  id: 'createDnsTest',
  method: 'post',
  path,
  tag: 'dnsTest',
  summary: 'Begin a DNS leak test',
  description:
    'The page requests each URL: to find their hosts, the DNS servers of the visitor query the name servers of the operator. The requests themselves may fail.',
  session: 'none',
  data: z
    .strictObject({
      testId: TestId,
      urls: z
        .array(z.url())
        .meta({ description: 'URLs with random names, used once. Empty when the operator has no zone for the test.' }),
    })
    .meta({ id: 'DnsTest', description: 'A test and what to request for it.' }),
  errors: [],
  example: {
    data: {
      testId: '5f0c'.repeat(8),
      urls: ['https://1.0d9a3f5c71b24e8896aa0b1c2d3e4f50.dns-test.vpn.example/'],
    },
  },
});

const DnsResolver = z
  .strictObject({
    ip: z
      .union([z.ipv4().meta({ format: 'ipv4' }), z.ipv6().meta({ format: 'ipv6' })])
      .meta({ description: 'Its IP address.', examples: ['203.0.113.53'] }),
    isp: z
      .string()
      .nullable()
      .meta({ description: 'The owner of its network.', examples: ['Example Telecom'] }),
    countryCode: z
      .string()
      .nullable()
      .meta({ description: 'Country code, ISO 3166-1 alpha-2.', examples: ['PT'] }),
    isExit: z
      .boolean()
      .meta({ description: 'True when the IP address is an exit of the operator.', examples: [false] }),
  })
  .meta({ id: 'DnsResolver', description: 'A DNS server that queried names of the test.' });

export const getDnsTest = operation({
  id: 'getDnsTest',
  method: 'get',
  path: `${path}/{testId}`,
  tag: 'dnsTest',
  summary: 'Get the DNS servers of a DNS leak test',
  description:
    'They arrive within seconds. The list is empty before, for an unknown id, and 10 minutes after the test began.',
  session: 'none',
  params: z.strictObject({ testId: TestId }),
  data: z
    .strictObject({ resolvers: z.array(DnsResolver).meta({ description: 'In the order of their first query.' }) })
    .meta({ id: 'DnsTestResult', description: 'The DNS servers whose queries have arrived so far.' }),
  errors: [],
  example: {
    data: { resolvers: [{ ip: '203.0.113.53', isp: 'Example Telecom', countryCode: 'PT', isExit: false }] },
  },
});
