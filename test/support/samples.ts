/** Sample data of the API for tests of pages. */
import type { Account, IpGeo, Order, PaymentPreview, Product, Subscription } from '#api/generated/model/index.ts';
import type { RuntimeConfig } from '#facts/runtime-config.ts';

const features: RuntimeConfig['features'] = { card: true, paypal: true, google: false, apple: false, microsoft: false };
/** `/config.json` without what has a default. */
export const siteConfig = { apiBase: '', entryKey: '', entryIv: '', features };

/** An unprotected visitor. */
export const berlin: IpGeo = {
  ip: '198.51.100.7',
  version: 4,
  city: 'Berlin',
  region: null,
  country: 'Germany',
  countryCode: 'DE',
  isp: 'Example Telecom',
  asn: 64500,
  latitude: 52.5,
  longitude: 13.4,
  protect: false,
  attribution: { text: 'IP Geolocation by DB-IP', url: 'https://db-ip.com' },
};

const usd = (amount: number) => ({ amount, currency: 'USD' });

const personalMonth: Product = {
  good_id: 1,
  plan: 'personal',
  term: 'month',
  days: 30,
  price: usd(999),
  charge: usd(999),
  tax: null,
  monthlyPrice: usd(999),
  yearlySaving: null,
  devices: 5,
  locations: 15,
  renews: true,
};
const personalYear: Product = {
  ...personalMonth,
  good_id: 2,
  term: 'year',
  days: 365,
  price: usd(7188),
  charge: usd(7188),
  monthlyPrice: usd(599),
  yearlySaving: { money: usd(4800), percent: 40 },
};
const startupMonth: Product = {
  ...personalMonth,
  good_id: 3,
  plan: 'startup',
  price: usd(1499),
  charge: usd(1499),
  monthlyPrice: usd(1499),
  devices: 10,
  locations: null,
};
const startupYear: Product = {
  ...startupMonth,
  good_id: 4,
  term: 'year',
  days: 365,
  price: usd(10788),
  charge: usd(10788),
  monthlyPrice: usd(899),
  yearlySaving: { money: usd(7200), percent: 40 },
};

export const catalog: readonly Product[] = [personalMonth, personalYear, startupMonth, startupYear];
/** One product per plan. */
export const products: readonly Product[] = [personalMonth, startupYear];

export const free: Subscription = {
  plan: 'free',
  validity: { kind: 'unlimited' },
  subscribing: false,
  renewal: null,
  endsAtPeriodEnd: null,
  graceUntil: null,
  amountDue: null,
  card: null,
  disputedOrder: null,
  entitlements: [],
};

const startupEndsAt = '2027-01-20T12:00:00.000Z';

/** A startup month is active and renews; ten days of personal are queued. */
export const startup: Subscription = {
  plan: 'startup',
  validity: { kind: 'until', endsAt: startupEndsAt, daysLeft: 12 },
  subscribing: true,
  renewal: { plan: 'startup', term: 'month', nextChargeAt: startupEndsAt, price: usd(1499) },
  endsAtPeriodEnd: null,
  graceUntil: null,
  amountDue: null,
  card: null,
  disputedOrder: null,
  entitlements: [
    {
      entitlementId: 'a',
      plan: 'startup',
      days: 30,
      daysLeft: 12,
      state: 'active',
      startsAt: '2026-12-21T12:00:00.000Z',
      endsAt: startupEndsAt,
      orderId: 'TRN-7K3M-9Q2X',
    },
    {
      entitlementId: 'b',
      plan: 'personal',
      days: 30,
      daysLeft: 10,
      state: 'queued',
      startsAt: startupEndsAt,
      endsAt: '2027-01-30T12:00:00.000Z',
      orderId: 'TRN-8K3M-9Q2X',
    },
  ],
};

export const order: Order = {
  orderId: 'TRN-7K3M-9Q2X',
  amount: 999,
  currency: 'USD',
  tax: null,
  status: 'uncompleted',
  paymentMethod: 'card',
  plan: 'personal',
  term: 'month',
  good_id: 1,
  createdAt: '2026-11-21T09:30:00.000Z',
  completedAt: null,
  state: 'open',
  late: false,
  refundNeedsApproval: false,
  refundRequestedAt: null,
  refundDeclined: null,
  card: null,
  refundableUntil: null,
  payUrl: 'https://provider.example/pay/1',
  paidInstead: null,
  documents: [],
};

const now = '2026-11-21T09:30:00.000Z';

/** The first month of personal, paid by card. */
export const firstMonth: PaymentPreview = {
  product: personalMonth,
  change: 'get',
  dueToday: usd(999),
  renewal: { plan: 'personal', term: 'month', nextChargeAt: '2026-12-21T09:30:00.000Z', price: usd(999) },
  endsRenewalOf: null,
  movesRenewal: false,
  orderUnderReview: null,
  disputedOrder: null,
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

/** A year of startup, paid by card, over a personal plan that renews and has 212 days left. */
export const upgrade: PaymentPreview = {
  product: startupYear,
  change: 'upgrade',
  dueToday: usd(10788),
  renewal: { plan: 'startup', term: 'year', nextChargeAt: '2027-11-21T09:30:00.000Z', price: usd(10788) },
  endsRenewalOf: 'personal',
  movesRenewal: false,
  orderUnderReview: null,
  disputedOrder: null,
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

/** Signed in to with a password, and nothing else. */
export const account: Account = {
  email: 'ada@example.com',
  createdAt: '2026-10-02T08:00:00.000Z',
  hasPassword: true,
  sessions: [],
  identities: [],
  passkeys: [],
  secondFactor: null,
  signIns: [],
};

export const googleIdentity: Account['identities'][number] = {
  identityId: 'c'.repeat(64),
  identityProvider: 'google',
  email: 'ada@example.com',
  connectedAt: '2026-10-02T08:00:00.000Z',
  lastUsedAt: '2026-11-12T18:04:00.000Z',
};
