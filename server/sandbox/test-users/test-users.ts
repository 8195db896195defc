/** The test users of development: what each is for, and the customer actions that lead there. */
import type { TestCustomer } from './test-customer.ts';

/** The password of every test user that has one. */
export const testUserPassword = 'moor-2026!';

export type TestUser = {
  email: string;
  /** The state, for the sandbox page. */
  state: string;
  signedUpDaysAgo: number;
  hasPassword?: boolean;
  /** What the customer did since the sign-up, in the order of time. */
  history?: (customer: TestCustomer) => Promise<void>;
};

export const testUsers: readonly TestUser[] = [
  { email: 'fresh@tern.example', state: 'Just signed up; nothing bought yet', signedUpDaysAgo: 0 },
  {
    email: 'free@tern.example',
    state: 'Free plan again after a Personal month that ended',
    signedUpDaysAgo: 100,
    async history(customer) {
      customer.travelToDaysAgo(95);
      const orderId = await customer.buy('personal', 'month', 'card');
      await customer.cancelRenewal();
      customer.travelToDaysAgo(60);
      await customer.endPeriod(orderId);
    },
  },
  {
    email: 'personal@tern.example',
    state: 'Personal, monthly by card, renews',
    signedUpDaysAgo: 40,
    async history(customer) {
      customer.travelToDaysAgo(12);
      await customer.buy('personal', 'month', 'card');
    },
  },
  {
    email: 'paypal@tern.example',
    state: 'Personal for one year by PayPal, does not renew',
    signedUpDaysAgo: 90,
    async history(customer) {
      customer.travelToDaysAgo(80);
      await customer.buy('personal', 'year', 'paypal');
    },
  },
  {
    email: 'both@tern.example',
    state: 'Both plans: Startup active, Personal queued',
    signedUpDaysAgo: 30,
    async history(customer) {
      customer.travelToDaysAgo(20);
      await customer.buy('personal', 'year', 'card');
      customer.travelToDaysAgo(5);
      await customer.buy('startup', 'month', 'card');
    },
  },
  {
    email: 'cancelled@tern.example',
    state: 'Startup, monthly by card, renewal cancelled; runs until the end of the month',
    signedUpDaysAgo: 21,
    async history(customer) {
      customer.travelToDaysAgo(18);
      await customer.buy('startup', 'month', 'card');
      customer.travelToDaysAgo(2);
      await customer.cancelRenewal();
    },
  },
  {
    email: 'grace@tern.example',
    state: 'Personal in grace: the renewal failed, the plan runs on for up to 3 days',
    signedUpDaysAgo: 45,
    async history(customer) {
      customer.travelToMonthBefore();
      const orderId = await customer.buy('personal', 'month', 'card');
      customer.travelToDaysAgo(0);
      await customer.failRenewal(orderId);
    },
  },
  {
    email: 'refunded@tern.example',
    state: 'Free plan after a refund of a Startup year',
    signedUpDaysAgo: 15,
    async history(customer) {
      customer.travelToDaysAgo(14);
      const orderId = await customer.buy('startup', 'year', 'card');
      customer.travelToDaysAgo(3);
      await customer.refund(orderId);
    },
  },
  {
    email: 'referrer@tern.example',
    state: 'Referrer with three rewards: one expired, one claimed, one to claim',
    signedUpDaysAgo: 70,
    async history(customer) {
      customer.travelToLastMonth();
      await customer.inviteForReward();
      customer.travelToDaysAgo(0);
      await customer.inviteForReward();
      await customer.claimReward();
      await customer.inviteForReward();
    },
  },
  {
    email: 'google@tern.example',
    state: 'Signs in with Google only, has no password',
    signedUpDaysAgo: 8,
    hasPassword: false,
    history: (customer) => customer.connectGoogle(),
  },
  {
    email: 'deleted@tern.example',
    state: 'Deleted two days ago; sign in with the password to restore it',
    signedUpDaysAgo: 60,
    async history(customer) {
      customer.travelToDaysAgo(50);
      await customer.buy('personal', 'year', 'paypal');
      customer.travelToDaysAgo(2);
      await customer.deleteAccount();
    },
  },
];
