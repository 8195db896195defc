/** What a floor page says, as data: the markup of every page is made of these blocks (page.tsx). */
export type Action = { text: string; href: string };
export type Block =
  | { kind: 'hero'; title: string; lede: BlockText; actions: Action[]; note?: string }
  | { kind: 'table'; title: string; head: string[]; rows: string[][]; note?: string }
  | { kind: 'figures'; title: string; text?: string; search?: string; figures: { term: string; value: string }[] }
  | { kind: 'cards'; title: string; text?: string; cards: { title: string; text: string }[] }
  | { kind: 'tags'; title: string; text: string; tags: string[]; note?: string }
  | { kind: 'quotes'; title: string; text: string; quotes: { text: string; from: string }[] }
  | { kind: 'questions'; title: string; questions: { question: string; answer: string }[] }
  | { kind: 'plans'; title: string; plans: PlanBlock[] }
  | { kind: 'call'; title: BlockText; text: BlockText; actions: Action[] }
  | { kind: 'form'; title: string; lede: string; fields: Field[]; submit: string; others: string[]; links: Action[] };

/** What the API says about the signed-in customer: both floors request it and show it when it has arrived. */
export type Customer = { greeting: string; plan: string; planText: string };
export type BlockText = string | { customer: keyof Customer };

type PlanBlock = { name: string; purpose: string; price: string; note: string; features: string[]; action: Action };
type Field = { label: string; type: string; name: string; autocomplete: string };

export type FloorPage = { href: string; title: string; description: string; blocks: Block[] };

/** What every page of a language has around its blocks. */
export type Frame = {
  skip: string;
  ip: string;
  protection: string;
  brand: string;
  home: string;
  nav: Action[];
  call: Block;
  about: string;
  support: string;
  columns: { title: string; links: Action[] }[];
  copyright: string;
  language: string;
  colorModes: { label: string; modes: string[] };
};

export const floorPages = ['landing', 'pricing', 'sign-in', 'sign-up', 'dashboard'] as const;
export type FloorPageName = (typeof floorPages)[number];

/** One language: the frame and all pages. */
export type FloorWords = {
  locale: string;
  direction: 'ltr' | 'rtl';
  frame: Frame;
  pages: Record<FloorPageName, FloorPage>;
  /** Not in the page: what the request of its document is answered with. */
  customers: Partial<Record<FloorPageName, Customer>>;
};
