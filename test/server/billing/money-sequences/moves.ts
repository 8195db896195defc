/** The alphabet of the random sequences: what customers do, and what happens to all of them. */
import fc from 'fast-check';

const goodId = fc.integer({ min: 1, max: 4 });
const method = fc.constantFrom('card' as const, 'paypal' as const);

export const customerMove = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('buy' as const), goodId, method }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('open' as const), goodId, method }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('pay' as const), page: fc.nat({ max: 5 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('unsubscribe' as const, 'resume', 'refund', 'decide') }),
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
      days: fc.integer({ min: 1, max: 40 }),
      /** One bit for each customer whose charge is declined. */
      declined: fc.nat({ max: 255 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('webhooks' as const),
      mode: fc.constantFrom('normal', 'hold', 'drop', 'repeat'),
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

/** @param size number of customers: each has a sequence of its own */
export function roundsOf(size: number): fc.Arbitrary<Round[]> {
  const moves = fc.array(fc.array(customerMove, { maxLength: 3 }), { minLength: size, maxLength: size });
  const round = fc.record({ shared: fc.option(sharedMove), moves });
  return fc.array(round, { minLength: 2, maxLength: 6 });
}
