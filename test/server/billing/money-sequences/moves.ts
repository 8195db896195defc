/** The alphabet of the random sequences: what customers do, and what happens to all of them. */
import fc from 'fast-check';
import { PaymentMethod } from '#api-spec/orders.ts';

/** Customers side by side: each has a sequence of its own. */
export const groupSize = 12;

const goodId = fc.integer({ min: 1, max: 4 });
const method = fc.constantFrom(...PaymentMethod.options);

export const customerMove = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('buy' as const), goodId, method }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('open' as const), goodId, method }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('pay' as const), page: fc.nat({ max: 5 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('payInTwoTabs' as const), goodId, first: method }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constantFrom('unsubscribe' as const, 'resume', 'refund', 'decide', 'openDue') }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('review' as const), goodId }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('delete' as const, 'restore') }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('dispute' as const), status: fc.constantFrom('open', 'won', 'lost') }),
  },
);

export const sharedMove = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('advance' as const),
      /** Null: until the next charge of anybody is due. */
      days: fc.option(fc.integer({ min: 1, max: 40 }), { freq: 1 }),
      /** One bit for each customer whose charge is declined. */
      declined: fc.nat({ max: 2 ** groupSize - 1 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('webhooks' as const),
      mode: fc.constantFrom('normal', 'hold', 'hold', 'drop', 'repeat'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('release' as const), seed: fc.nat({ max: 99 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cleanup' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reconcile' as const) }) },
);

export type CustomerMove = typeof customerMove extends fc.Arbitrary<infer T> ? T : never;
export type SharedMove = typeof sharedMove extends fc.Arbitrary<infer T> ? T : never;

/** Something that happens to all, and then what each customer does. */
export type Round = { shared: SharedMove | null; moves: CustomerMove[][] };

/** A charge of everybody is declined, and they do something about it. */
const declinedRound = (size: number) => {
  const move = fc.oneof(
    fc.record({ kind: fc.constantFrom('unsubscribe' as const, 'openDue') }),
    fc.record({ kind: fc.constant('buy' as const), goodId, method }),
    fc.record({ kind: fc.constant('pay' as const), page: fc.constant(0) }),
  );
  return fc.record({
    shared: fc.constant({ kind: 'advance' as const, days: null, declined: 2 ** size - 1 }),
    moves: fc.array(fc.array(move, { maxLength: 2 }), { minLength: size, maxLength: size }),
  });
};

/** @param size number of customers: each has a sequence of its own */
export function roundsOf(size: number): fc.Arbitrary<Round[]> {
  const moves = fc.array(fc.array(customerMove, { maxLength: 3 }), { minLength: size, maxLength: size });
  const round = fc.record({ shared: fc.option(sharedMove), moves });
  const anyRound = fc.oneof({ weight: 6, arbitrary: round }, { weight: 1, arbitrary: declinedRound(size) });
  return fc.array(anyRound, { minLength: 2, maxLength: 6 });
}
