import type { Locale } from '#facts/locales.ts';
import { paths } from './paths.ts';

/** The four legal documents (spec §2) in the footer's order. Their texts: `locales/legal/{locale}/{path}.md`. */
export const legalDocuments = [
  { id: 'shell.footer.terms', to: paths.terms() },
  { id: 'shell.footer.privacy', to: paths.privacy() },
  { id: 'shell.footer.subscription-terms', to: paths.subscriptionTerms() },
  { id: 'shell.footer.delete-policy', to: paths.deletePolicy() },
] as const;

/** What the build knows of a document besides its text. */
export type LegalFacts = {
  title: string;
  description: string;
  /** Day of the last change, `2026-11-20`. */
  changed: string;
  /** The text's own: English where the page's language has no text yet. */
  language: Locale;
  /** The sections, in the order of their numbers. `id` is the anchor. */
  sections: { id: string; title: string }[];
};
