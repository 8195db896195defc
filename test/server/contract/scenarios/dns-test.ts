/** The DNS leak test, which every visitor can begin. */
import type { ContractClient } from '../contract-client.ts';

const testsPerClient = 30;

export async function dnsTest({ expectResponse }: ContractClient): Promise<void> {
  const ipAddress = '203.0.113.99';
  for (let count = 0; count < testsPerClient; count++) await expectResponse('createDnsTest', 'success', { ipAddress });
  await expectResponse('createDnsTest', 'tooManyRequests', { ipAddress });
  await expectResponse('getDnsTest', 'success', { params: { testId: '0'.repeat(32) } });
}
