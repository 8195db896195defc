import type { Locale } from '#facts/locales.ts';
import { paths } from './paths.ts';

/** The four legal documents in the order of the footer. Their texts are in `locales/legal/{locale}/{path}.md`. */
export const legalDocuments = [
  { id: 'shell.footer.terms', to: paths.terms() },
  { id: 'shell.footer.privacy', to: paths.privacy() },
  { id: 'shell.footer.subscription-terms', to: paths.subscriptionTerms() },
  { id: 'shell.footer.delete-policy', to: paths.deletePolicy() },
] as const;

/** Facts about a document besides its text, made by the build. */
export type LegalFacts = {
  title: string;
  description: string;
  /** Date of the last change, e.g. `2026-11-20`. */
  changed: string;
  /** Language of the text: English where the page's language has no translation yet. */
  language: Locale;
  /** In order of their numbers; `id` is the anchor. */
  sections: { id: string; title: string }[];
};
