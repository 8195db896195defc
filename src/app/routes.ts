import type { Route, RouteRules } from '#framework/route.ts';
import { legalDocuments } from '#site/legal.ts';
import { downloadTypes, paths, productsPath } from '#site/paths.ts';

/** Every page of the site, without language prefix. Guards are in `guards.ts`. */
export const routes: readonly Route[] = [
  {
    path: '/',
    page: 'home',
    layout: 'main',
    hasBelow: true,
    indexed: true,
    load: () => import('#pages/home/home.tsx'),
  },
  {
    path: '/pricing',
    page: 'pricing',
    layout: 'main',
    indexed: true,
    api: [productsPath],
    load: () => import('#pages/pricing/pricing.tsx'),
  },
  // Before every pattern of two segments: any segment may precede a legal document (docs/product.md#legal-pages).
  ...legalDocuments.map(({ to }) => ({
    path: `/:prefix?${to}`,
    page: 'legal',
    template: to,
    hasText: true,
    layout: 'terms',
    indexed: true,
    load: () => import('#pages/legal/legal.tsx'),
  })),
  {
    path: '/download',
    page: 'download',
    layout: 'main',
    indexed: true,
    load: () => import('#pages/download/download.tsx'),
  },
  {
    path: '/download/:type',
    page: 'download-type',
    prerenderPaths: downloadTypes.map(paths.download),
    layout: 'main',
    guards: ['validDownloadType'],
    indexed: true,
    load: () => import('#pages/download-type/download-type.tsx'),
  },
  {
    path: '/what-is-my-ip',
    page: 'what-is-my-ip',
    layout: 'main',
    indexed: true,
    load: () => import('#pages/what-is-my-ip/what-is-my-ip.tsx'),
  },
  {
    path: '/referral',
    page: 'referral',
    layout: 'main',
    indexed: true,
    load: () => import('#pages/referral/referral.tsx'),
  },
  {
    path: '/contact-us',
    page: 'contact-us',
    layout: 'main',
    indexed: true,
    load: () => import('#pages/contact-us/contact-us.tsx'),
  },
  {
    path: '/event/registered-user-activity/success',
    page: 'event-success',
    layout: 'main',
    indexed: false,
    load: () => import('#pages/event-success/event-success.tsx'),
  },
  {
    path: '/event/registered-user-activity/error',
    page: 'event-error',
    layout: 'main',
    indexed: false,
    load: () => import('#pages/event-error/event-error.tsx'),
  },
  {
    path: '/auth/sign-in',
    page: 'sign-in',
    layout: 'auth',
    guards: ['storageAllowed'],
    indexed: false,
    load: () => import('#pages/sign-in/sign-in.tsx'),
  },
  {
    path: '/auth/sign-up',
    page: 'sign-up',
    layout: 'auth',
    guards: ['storageAllowed'],
    indexed: false,
    load: () => import('#pages/sign-up/sign-up.tsx'),
  },
  {
    path: '/auth/reset',
    page: 'reset',
    layout: 'auth',
    guards: ['storageAllowed'],
    indexed: false,
    load: () => import('#pages/reset/reset.tsx'),
  },
  {
    path: '/auth/success',
    page: 'auth-success',
    layout: 'auth',
    guards: ['storageAllowed'],
    indexed: false,
    load: () => import('#pages/auth-success/auth-success.tsx'),
  },
  {
    path: '/dashboard',
    page: 'dashboard',
    layout: 'main',
    guards: ['storageAllowed', 'signedIn'],
    indexed: false,
    load: () => import('#pages/dashboard/dashboard.tsx'),
  },
  {
    path: '/payment/:id',
    page: 'payment',
    template: '/payment',
    layout: 'main',
    guards: ['storageAllowed', 'validGoodId', 'soldProduct', 'signedIn'],
    indexed: false,
    load: () => import('#pages/payment/payment.tsx'),
  },
];

/** Redirects by exact path: `{ '/old': { redirect: '/new' } }`. A target with a scheme leaves the site. */
export const routeRules: RouteRules = {};
