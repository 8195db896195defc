import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newOrderId } from '#server/billing/orders/order-id.ts';

test('order ids match the contract’s pattern and do not repeat', () => {
  const ids = Array.from({ length: 2000 }, newOrderId);
  for (const id of ids) assert.match(id, /^TRN-[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/);
  assert.equal(new Set(ids).size, ids.length);
});
