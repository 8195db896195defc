/** The words of the floors, from the same messages and facts as the site's own pages. */
import { readFileSync } from 'node:fs';
import { createIntl } from 'react-intl';
import catalog from '#brand/catalog.json' with { type: 'json' };
import * as limits from '#facts/limits.ts';
import { type Locale, localeInfo } from '#facts/locales.ts';
import { formatMoney } from '#facts/money.ts';
import { planName } from '#facts/plans.ts';
import { acceleratedApps } from '#site/apps.ts';
import { brand } from '#site/brand.ts';
import { facts } from '#site/facts.ts';
import { legalDocuments } from '#site/legal.ts';
import { links } from '#site/links.ts';
import { locations } from '#site/locations.ts';
import type { MessageId } from '#site/messages.ts';
import { paths } from '#site/paths.ts';
import { reviews } from '#site/reviews.ts';
import type { Customer, FloorPage, FloorWords, Frame } from './blocks.ts';

type Values = Record<string, string | number>;
type Text = (id: MessageId, values?: Values) => string;
type Context = { locale: Locale; text: Text; href: (path: string) => string; price: (goodId: number) => string };

const identityProviders = ['Google', 'Apple', 'Microsoft'];
/** For every message; `count` and `plan` differ from use to use. */
const commonValues = {
  brand: brand.name,
  email: brand.supportEmail,
  days: facts.guaranteeDays,
  servers: facts.servers,
  locations: facts.locations,
  continents: facts.continents,
  cities: facts.cities,
  countries: facts.countries,
  apps: facts.apps,
  devices: facts.startup.devices,
  lines: facts.free.lines,
  personal: facts.personal.devices,
  startup: facts.startup.devices,
  minutes: limits.activationMinutes,
  link: (parts: string[]) => parts.join(''),
};

/** @param ipAddress what the page says is the visitor's */
export function floorWords(locale: Locale, ipAddress: string): FloorWords {
  const { code, intl = code, dir, label } = localeInfo(locale);
  const messages = JSON.parse(readFileSync(`locales/${locale}.json`, 'utf8'));
  const { formatMessage } = createIntl({ locale: intl, messages });
  const context: Context = {
    locale,
    text: (id, values) => [formatMessage({ id }, { ...commonValues, ...values } as never)].flat().join(''),
    href: (path) => `/${locale}${path === '/' ? '' : path}`,
    price: (goodId) => {
      const product = catalog.find(({ good_id }) => good_id === goodId);
      return product ? formatMoney(product.price, intl) : '';
    },
  };
  const pages = {
    landing: landing(context),
    pricing: pricing(context),
    'sign-in': signIn(context),
    'sign-up': signUp(context),
    dashboard: dashboard(context),
  };
  const customers = { dashboard: customer(context) };
  return { locale, direction: dir, frame: frame(context, ipAddress, label), pages, customers };
}

function frame({ text, href }: Context, ip: string, language: string): Frame {
  const get = { text: text('shell.nav.get'), href: href(paths.pricing()) };
  return {
    skip: text('shell.skip'),
    ip: text('shell.ip.ip-address', { ip }),
    protection: text('shell.ip.unprotected'),
    brand: brand.name,
    home: href('/'),
    nav: [
      { text: text('shell.nav.pricing'), href: href(paths.pricing()) },
      { text: text('shell.nav.sign-in'), href: href(paths.signIn()) },
      get,
    ],
    call: { kind: 'call', title: text('shell.footer.headline'), text: text('shell.footer.subtitle'), actions: [get] },
    about: text('shell.footer.description'),
    support: brand.supportEmail,
    columns: [
      {
        title: text('shell.footer.product'),
        links: [
          { text: text('shell.footer.pricing'), href: href(paths.pricing()) },
          { text: text('shell.footer.referral'), href: href(paths.referral()) },
          { text: text('shell.footer.my-ip'), href: href(paths.myIp()) },
        ],
      },
      {
        title: text('shell.footer.legal'),
        links: legalDocuments.map(({ id, to }) => ({ text: text(id), href: href(to) })),
      },
      {
        title: text('shell.footer.help'),
        links: [
          { text: text('shell.footer.contact'), href: href(paths.contact()) },
          { text: text('shell.footer.help-center'), href: links.help },
        ],
      },
    ],
    copyright: text('shell.footer.copyright', { year: String(new Date().getFullYear()) }),
    language,
    colorModes: {
      label: text('shell.color-mode.label'),
      modes: [text('shell.color-mode.light'), text('shell.color-mode.dark'), text('shell.color-mode.system')],
    },
  };
}

function landing({ locale, text, href }: Context): FloorPage {
  const plus = (count: number) => text('home.proof.plus', { count });
  const reasons = ['encryption', 'ip-address', 'content', 'speed', 'defence', 'support'] as const;
  const continents = Object.keys(locations) as (keyof typeof locations)[];
  return {
    href: href('/'),
    title: text('home.head.title'),
    description: text('home.head.description'),
    blocks: [
      {
        kind: 'hero',
        title: text('home.hero.title'),
        lede: text('home.hero.lede'),
        actions: [
          { text: text('home.hero.plans'), href: href(paths.pricing()) },
          { text: text('home.hero.how'), href: '#what' },
        ],
        note: text('home.hero.note'),
      },
      {
        kind: 'table',
        title: text('home.card.title'),
        head: ['', text('home.card.now'), text('home.card.through')],
        rows: (['home.card.ip', 'home.card.provider', 'home.card.town'] as const).map((id) => [
          text(id),
          text('home.card.unknown'),
          text('home.card.unchecked'),
        ]),
        note: text('home.card.hint.unprotected'),
      },
      {
        kind: 'figures',
        title: text('home.proof.title'),
        figures: [
          { term: text('home.proof.servers'), value: plus(facts.servers) },
          { term: text('home.proof.locations'), value: text('home.proof.exact', { count: facts.locations }) },
          { term: text('home.proof.countries'), value: plus(facts.countries) },
          { term: text('home.proof.cities'), value: plus(facts.cities) },
          { term: text('home.proof.apps'), value: plus(facts.apps) },
          { term: text('home.proof.support'), value: text('home.proof.support-value') },
        ],
      },
      {
        kind: 'cards',
        title: text('home.what.title'),
        text: text('home.what.text'),
        cards: (['device', 'server', 'site'] as const).map((step) => ({
          title: text(`home.what.${step}`),
          text: text(`home.what.${step}-text`),
        })),
      },
      {
        kind: 'cards',
        title: text('home.why.title'),
        cards: reasons.map((reason) => ({
          title: text(`home.why.${reason}.title`),
          text: text(`home.why.${reason}.text`),
        })),
      },
      {
        kind: 'figures',
        title: text('home.locations.title'),
        text: text('home.locations.text'),
        search: text('home.locations.search'),
        figures: continents.map((continent) => ({
          term: text(`home.locations.${continent}`),
          value: String(Object.values(locations[continent] ?? {}).flat().length),
        })),
      },
      {
        kind: 'tags',
        title: text('home.devices.title'),
        text: text('home.devices.text'),
        tags: ['macOS', 'Windows', 'iPhone', 'Android'],
      },
      {
        kind: 'tags',
        title: text('home.apps.title', { count: facts.apps }),
        text: text('home.apps.text'),
        tags: [...acceleratedApps],
        note: text('home.apps.more', { count: facts.apps - acceleratedApps.length }),
      },
      {
        kind: 'quotes',
        title: text('home.reviews.title'),
        text: text('home.reviews.note'),
        quotes: reviews.map((review) => ({
          text: review.text[locale] ?? review.text.en,
          from: review.from[locale] ?? review.from.en,
        })),
      },
      questions(text, 'home.faq.title', ['speed', 'anonymous', 'legal', 'devices', 'free', 'refund']),
      {
        kind: 'call',
        title: text('home.closing.title'),
        text: text('home.closing.text'),
        actions: [{ text: text('home.closing.action'), href: href(paths.pricing()) }],
      },
    ],
  };
}

function pricing({ text, href, price }: Context): FloorPage {
  const included = text('pricing.compare.included');
  const unlimited = text('pricing.compare.unlimited');
  const guarantee = text('pricing.compare.days');
  const paid = (plan: 'personal' | 'startup', goodId: number, features: string[]) => ({
    name: planName(plan),
    purpose: text(`plans.${plan}.for`),
    price: `${price(goodId)} ${text('plans.price.per-month')}`,
    note: text('plans.price.billed-month'),
    features: [text('plans.feature.unlimited-data'), ...features, text('plans.feature.support')],
    action: { text: text('plans.choose.paid', { plan: planName(plan) }), href: href(paths.payment(goodId)) },
  });
  return {
    href: href(paths.pricing()),
    title: text('pricing.head.title'),
    description: text('pricing.head.description'),
    blocks: [
      { kind: 'hero', title: text('pricing.hero.title'), lede: text('pricing.hero.lede'), actions: [] },
      {
        kind: 'plans',
        title: text('pricing.cards.title'),
        plans: [
          {
            name: planName('free'),
            purpose: text('plans.free.for'),
            price: text('plans.price.nothing'),
            note: text('plans.price.free'),
            features: [
              text('plans.feature.lines', { count: facts.free.lines }),
              text('plans.feature.limited-locations'),
              text('plans.feature.several-devices'),
              text('plans.feature.fast-servers'),
              text('plans.feature.qos'),
              text('plans.feature.support'),
            ],
            action: { text: text('plans.choose.free'), href: href(paths.signUp()) },
          },
          paid('personal', 1, [
            text('plans.feature.locations', { count: facts.personal.locations }),
            text('plans.feature.devices', { count: facts.personal.devices }),
          ]),
          paid('startup', 3, [
            text('plans.feature.all-locations', { count: facts.locations }),
            text('plans.feature.devices', { count: facts.startup.devices }),
          ]),
        ],
      },
      { kind: 'call', title: text('pricing.guarantee.title'), text: text('pricing.guarantee.text'), actions: [] },
      {
        kind: 'table',
        title: text('pricing.compare.title'),
        head: [text('pricing.compare.feature'), planName('free'), planName('personal'), planName('startup')],
        rows: [
          [
            text('pricing.compare.data'),
            text('pricing.compare.lines', { count: facts.free.lines }),
            unlimited,
            unlimited,
          ],
          [
            text('pricing.compare.locations'),
            text('pricing.compare.limited-free'),
            text('pricing.compare.number', { count: facts.personal.locations }),
            text('pricing.compare.all'),
          ],
          [
            text('pricing.compare.devices'),
            text('pricing.compare.several'),
            text('pricing.compare.up-to', { count: facts.personal.devices }),
            text('pricing.compare.up-to', { count: facts.startup.devices }),
          ],
          [text('pricing.compare.encryption'), ...new Array(3).fill(text('pricing.compare.cipher'))],
          [text('pricing.compare.ddos'), included, included, included],
          [text('pricing.compare.support'), included, included, included],
          [text('pricing.compare.guarantee'), text('pricing.compare.nothing-to-pay'), guarantee, guarantee],
        ],
      },
      questions(text, 'pricing.faq.title', ['renewal', 'upgrade', 'methods', 'activation', 'devices']),
    ],
  };
}

function signIn({ text, href }: Context): FloorPage {
  return {
    href: href(paths.signIn()),
    title: text('auth.sign-in.head.title'),
    description: text('auth.sign-in.head.description'),
    blocks: [
      {
        kind: 'form',
        title: text('auth.sign-in.title'),
        lede: text('auth.sign-in.lead'),
        fields: [
          { label: text('auth.email.label'), type: 'email', name: 'email', autocomplete: 'username' },
          { label: text('auth.password.label'), type: 'password', name: 'password', autocomplete: 'current-password' },
          { label: text('auth.sign-in.remember.label'), type: 'checkbox', name: 'remember', autocomplete: 'off' },
        ],
        submit: text('auth.sign-in.submit'),
        others: identityProviders.map((identityProvider) => text('auth.oauth.continue', { identityProvider })),
        links: [
          { text: text('auth.sign-in.forgot'), href: href(paths.reset()) },
          { text: text('auth.sign-in.to-sign-up'), href: href(paths.signUp()) },
        ],
      },
    ],
  };
}

function signUp({ text, href }: Context): FloorPage {
  return {
    href: href(paths.signUp()),
    title: text('auth.sign-up.head.title'),
    description: text('auth.sign-up.head.description'),
    blocks: [
      {
        kind: 'form',
        title: text('auth.sign-up.title'),
        lede: text('auth.sign-up.lead'),
        fields: [{ label: text('auth.email.label'), type: 'email', name: 'email', autocomplete: 'email' }],
        submit: text('auth.code.send'),
        others: identityProviders.map((identityProvider) => text('auth.oauth.continue', { identityProvider })),
        links: [{ text: text('auth.sign-up.to-sign-in'), href: href(paths.signIn()) }],
      },
    ],
  };
}

/** Of the free plan. */
function customer({ text }: Context): Customer {
  return {
    greeting: text('dashboard.greeting', { email: 'ada@example.com' }),
    plan: `${text('dashboard.current.title')}: ${planName('free')}`,
    planText: text('dashboard.current.free-text'),
  };
}

/** As a customer of the free plan sees it. */
function dashboard({ text, href, price }: Context): FloorPage {
  const product = (plan: 'personal' | 'startup', goodId: number, term: 'month' | 'year') => ({
    title: `${planName(plan)}, ${text(`plans.term.${term}`)}`,
    text: text(`dashboard.products.price.${term}`, { price: price(goodId) }),
  });
  return {
    href: href(paths.dashboard()),
    title: text('dashboard.head.title'),
    description: text('dashboard.head.description'),
    blocks: [
      {
        kind: 'hero',
        title: text('dashboard.title'),
        lede: { customer: 'greeting' },
        actions: [
          { text: text('dashboard.tabs.overview'), href: href(paths.dashboard()) },
          { text: text('dashboard.tabs.billing'), href: href(paths.billing()) },
          { text: text('dashboard.tabs.settings'), href: href(paths.settings()) },
        ],
      },
      {
        kind: 'call',
        title: { customer: 'plan' },
        text: { customer: 'planText' },
        actions: [{ text: text('dashboard.current.see-plans'), href: href(paths.pricing()) }],
      },
      {
        kind: 'cards',
        title: text('dashboard.products.title'),
        text: text('dashboard.products.help'),
        cards: [
          product('personal', 1, 'month'),
          product('personal', 2, 'year'),
          product('startup', 3, 'month'),
          product('startup', 4, 'year'),
        ],
      },
      {
        kind: 'questions',
        title: text('dashboard.faq.title'),
        questions: (['start', 'refund', 'unsubscribe', 'several', 'downgrade'] as const).map((name) => ({
          question: text(`dashboard.faq.${name}.question`),
          answer: text(`dashboard.faq.${name}.answer`),
        })),
      },
    ],
  };
}

type QuestionName = {
  [Id in MessageId]: Id extends `faq.${infer Name}.question` ? Name : never;
}[MessageId];

function questions(text: Text, title: MessageId, names: readonly QuestionName[]) {
  return {
    kind: 'questions' as const,
    title: text(title),
    questions: names.map((name) => ({ question: text(`faq.${name}.question`), answer: text(`faq.${name}.answer`) })),
  };
}
