import type { Route, RouteRules } from '#framework/route.ts';
import { paymentPreviewPath, productsPath } from '#site/api-paths.ts';
import { legalDocuments } from '#site/legal.ts';
import { downloadTypes, paths } from '#site/paths.ts';

/** Every page of the site, without language prefix. Guards are in `guards.ts`. */
export const routes: readonly Route[] = [
  {
    path: '/',
    page: 'home',
    hasBelow: true,
    indexed: true,
    next: paths.pricing(),
    load: () => import('#pages/home/home.tsx'),
  },
  {
    path: '/pricing',
    page: 'pricing',
    indexed: true,
    api: [productsPath],
    next: paths.signUp(),
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
    indexed: true,
    load: () => import('#pages/download/download.tsx'),
  },
  {
    path: '/download/:type',
    page: 'download-type',
    prerenderPaths: downloadTypes.map(paths.download),
    guards: ['validDownloadType'],
    indexed: true,
    load: () => import('#pages/download-type/download-type.tsx'),
  },
  {
    path: '/what-is-my-ip',
    page: 'what-is-my-ip',
    indexed: true,
    usesConfig: true,
    load: () => import('#pages/what-is-my-ip/what-is-my-ip.tsx'),
  },
  {
    path: '/referral',
    page: 'referral',
    indexed: true,
    load: () => import('#pages/referral/referral.tsx'),
  },
  {
    path: '/contact-us',
    page: 'contact-us',
    indexed: true,
    load: () => import('#pages/contact-us/contact-us.tsx'),
  },
  {
    path: '/event/registered-user-activity/success',
    page: 'event-success',
    indexed: false,
    load: () => import('#pages/event-success/event-success.tsx'),
  },
  {
    path: '/event/registered-user-activity/error',
    page: 'event-error',
    indexed: false,
    load: () => import('#pages/event-error/event-error.tsx'),
  },
  {
    path: '/auth/sign-in',
    page: 'sign-in',
    layout: 'auth',
    guards: ['storageAllowed'],
    indexed: false,
    next: paths.signUp(),
    usesConfig: true,
    load: () => import('#pages/sign-in/sign-in.tsx'),
  },
  {
    path: '/auth/sign-up',
    page: 'sign-up',
    layout: 'auth',
    guards: ['storageAllowed'],
    indexed: false,
    usesConfig: true,
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
    guards: ['storageAllowed', 'signedIn'],
    indexed: false,
    laterApi: [productsPath],
    next: paths.pricing(),
    load: () => import('#pages/dashboard/dashboard.tsx'),
  },
  {
    path: '/payment/:id',
    page: 'payment',
    template: '/payment',
    guards: ['storageAllowed', 'validGoodId', 'soldProduct', 'signedIn'],
    indexed: false,
    laterApi: [paymentPreviewPath('paypal')],
    usesConfig: true,
    load: () => import('#pages/payment/payment.tsx'),
  },
];

/** Redirects by exact path: `{ '/old': { redirect: '/new' } }`. A target with a scheme leaves the site. */
export const routeRules: RouteRules = {};
