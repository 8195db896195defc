import type { Order, Product, Subscription } from '#api/generated/model/index.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });

export const products: Product[] = [
  {
    good_id: 1,
    plan: 'personal',
    term: 'month',
    days: 30,
    price: usd(999),
    monthlyPrice: usd(999),
    yearlySaving: null,
    devices: 5,
    locations: 15,
    renews: true,
  },
  {
    good_id: 4,
    plan: 'startup',
    term: 'year',
    days: 365,
    price: usd(10788),
    monthlyPrice: usd(899),
    yearlySaving: { money: usd(7200), percent: 40 },
    devices: 10,
    locations: null,
    renews: true,
  },
];

export const free: Subscription = {
  plan: 'free',
  validity: { kind: 'unlimited' },
  subscribing: false,
  renewal: null,
  endsAtPeriodEnd: null,
  graceUntil: null,
  blocks: [],
};

const ends = '2027-01-20T12:00:00.000Z';

/** A startup month runs and renews; ten days of personal wait. */
export const startup: Subscription = {
  plan: 'startup',
  validity: { kind: 'until', endsAt: ends, daysLeft: 12 },
  subscribing: true,
  renewal: { plan: 'startup', nextChargeAt: ends, price: usd(1499) },
  endsAtPeriodEnd: null,
  graceUntil: null,
  blocks: [
    {
      blockId: 'a',
      plan: 'startup',
      days: 30,
      daysLeft: 12,
      state: 'running',
      startsAt: '2026-12-21T12:00:00.000Z',
      endsAt: ends,
      orderId: 'TRN-7K3M-9Q2X',
    },
    {
      blockId: 'b',
      plan: 'personal',
      days: 30,
      daysLeft: 10,
      state: 'waiting',
      startsAt: ends,
      endsAt: '2027-01-30T12:00:00.000Z',
      orderId: 'TRN-8K3M-9Q2X',
    },
  ],
};

export const order: Order = {
  orderId: 'TRN-7K3M-9Q2X',
  amount: 999,
  currency: 'USD',
  status: 'uncompleted',
  paymentMethod: 'card',
  plan: 'personal',
  term: 'month',
  good_id: 1,
  createdAt: '2026-11-21T09:30:00.000Z',
  completedAt: null,
  refundableUntil: null,
  payUrl: 'https://provider.example/pay/1',
};
