import type { Order, PaymentPreview, Product, Subscription } from '#api/generated/model/index.ts';

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
  entitlements: [],
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
  entitlements: [
    {
      entitlementId: 'a',
      plan: 'startup',
      days: 30,
      daysLeft: 12,
      state: 'active',
      startsAt: '2026-12-21T12:00:00.000Z',
      endsAt: ends,
      orderId: 'TRN-7K3M-9Q2X',
    },
    {
      entitlementId: 'b',
      plan: 'personal',
      days: 30,
      daysLeft: 10,
      state: 'queued',
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

const now = '2026-11-21T09:30:00.000Z';
const [personalMonth, startupYear] = products as [Product, Product];

/** A first month of personal by card. */
export const firstMonth: PaymentPreview = {
  product: personalMonth,
  dueToday: usd(999),
  renewal: { plan: 'personal', nextChargeAt: '2026-12-21T09:30:00.000Z', price: usd(999) },
  endsRenewalOf: null,
  entitlements: [
    {
      plan: 'personal',
      days: 30,
      daysLeft: 30,
      state: 'active',
      startsAt: now,
      endsAt: '2026-12-21T09:30:00.000Z',
      isNew: true,
    },
  ],
};

/** A year of startup by card over a personal that renews and has 212 days left. */
export const upgrade: PaymentPreview = {
  product: startupYear,
  dueToday: usd(10788),
  renewal: { plan: 'startup', nextChargeAt: '2027-11-21T09:30:00.000Z', price: usd(10788) },
  endsRenewalOf: 'personal',
  entitlements: [
    {
      plan: 'startup',
      days: 365,
      daysLeft: 365,
      state: 'active',
      startsAt: now,
      endsAt: '2027-11-21T09:30:00.000Z',
      isNew: true,
    },
    {
      plan: 'personal',
      days: 365,
      daysLeft: 212,
      state: 'queued',
      startsAt: '2027-11-21T09:30:00.000Z',
      endsAt: '2028-06-20T09:30:00.000Z',
      isNew: false,
    },
  ],
};
