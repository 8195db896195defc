import type { ContactTopic } from '#facts/contact-topics.ts';

/** The only values of `/download/{type}`; the case matters. */
export const downloadTypes = ['Windows', 'macOS', 'Android', 'iOS'] as const;
export type DownloadType = (typeof downloadTypes)[number];

/** Pages under `/auth`, also with a language before it. They show nothing that the API knows: it is asked after hydration. */
export const isAuthPath = (path: string): boolean => /\/auth\//.test(path);
/** Pages that may show the data of an account. */
export const isPrivatePath = (path: string): boolean => /^\/(dashboard|referral|payment)/.test(path);
/** The releases of all apps (Atom). */
export const releaseFeedPath = '/releases.atom';

/** Every path that the site links to, without language prefix: the router adds it. */
export const paths = {
  home: () => '/',
  pricing: () => '/pricing',
  /** The list of plans; target of the calls to action. */
  plans: () => '/pricing#header',
  download: (type?: DownloadType) => (type ? `/download/${type}` : '/download'),
  myIp: () => '/what-is-my-ip',
  referral: () => '/referral',
  /** @param about the topic that the form chooses in advance, and the order that the message is about */
  contact: (about?: { topic: ContactTopic; order?: string }) =>
    `/contact-us${about ? `?${new URLSearchParams(about)}` : ''}`,
  signIn: () => '/auth/sign-in',
  signUp: () => '/auth/sign-up',
  reset: () => '/auth/reset',
  authSuccess: () => '/auth/success',
  dashboard: () => '/dashboard',
  billing: () => '/dashboard?tab=billing',
  settings: () => '/dashboard?tab=settings',
  deleteAccount: () => '/dashboard?tab=settings&step=delete',
  payment: (goodId: number) => `/payment/${goodId}`,
  order: (goodId: number, orderId: string) => `/payment/${goodId}?order=${encodeURIComponent(orderId)}`,
  terms: () => '/terms',
  privacy: () => '/privacy',
  subscriptionTerms: () => '/subscription-terms',
  deletePolicy: () => '/delete-policy',
};
