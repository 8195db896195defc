/** Routes of the subscription: its state, its renewal, and Stripe's pages for the card and an unpaid invoice. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { operations } from '#api-spec/operations.ts';
import type { Locale } from '#facts/locales.ts';
import { hourMs, minuteMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import type { LimitRule } from '../../http/limits.ts';
import { acceptedLocale } from '../../http/negotiate-locale.ts';
import { type HandlerInput, route } from '../../http/route.ts';
import { throwUnclear } from '../payments/provider.ts';
import type { StripeClient } from '../payments/stripe/client.ts';
import { createPortalSession, findUnpaidInvoiceUrl } from '../payments/stripe/customer-pages.ts';
import { describeSubscription } from './describe.ts';
import { cancelRenewal, resumeRenewal } from './renewals.ts';

/** Each asks Stripe and may send a mail. */
const renewalChangesPerAccount: LimitRule = { name: 'renewal-change', points: 20, windowMs: hourMs };
/** Each page is several requests to the payment provider. */
const providerPageRule: LimitRule = { name: 'billing-page', points: 20, windowMs: 10 * minuteMs };

export function subscriptionRoutes(app: FastifyInstance, context: Context, stripe: StripeClient | null): void {
  route(app, operations.getSubscription, ({ session }) => describeSubscription(context, session.accountId));

  const limitRenewalChange = (accountId: string) =>
    context.limits.consume({ rule: renewalChangesPerAccount, key: accountId });

  route(app, operations.cancelStripeSubscription, async ({ session, request }) => {
    if (!stripe) throw new ApiError('noSubscription');
    await limitRenewalChange(session.accountId);
    return cancelRenewal(context, stripe, session.accountId, localeOf(request)).catch(throwUnclear);
  });

  route(app, operations.resumeStripeSubscription, async ({ session }) => {
    if (!stripe) throw new ApiError('noSubscription');
    await limitRenewalChange(session.accountId);
    return resumeRenewal(context, stripe, session.accountId).catch(throwUnclear);
  });

  const openPage =
    (findUrl: typeof createPortalSession | typeof findUnpaidInvoiceUrl, missing: 'noSubscription' | 'nothingDue') =>
    async ({ session, request }: Pick<HandlerInput<typeof operations.openBillingPortal>, 'session' | 'request'>) => {
      if (!stripe) throw new ApiError(missing);
      await context.limits.consume({ rule: providerPageRule, key: session.accountId });
      return { url: await findUrl(context, stripe, session.accountId, localeOf(request)) };
    };
  route(app, operations.openBillingPortal, openPage(createPortalSession, 'noSubscription'));
  route(app, operations.payRenewal, openPage(findUnpaidInvoiceUrl, 'nothingDue'));
}

function localeOf(request: FastifyRequest): Locale {
  return acceptedLocale(request.headers['accept-language']);
}
