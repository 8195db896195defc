import { useIntl } from 'react-intl';

/** The space between two sentences, or a sentence and its link; none in Chinese and Japanese, whose full stop is full-width. */
export function SentenceSpace() {
  return /^(ja|zh)/.test(useIntl().locale) ? null : ' ';
}
