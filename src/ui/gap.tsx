import { useIntl } from 'react-intl';

/** Between two sentences, or a sentence and its link. In Chinese and Japanese the full stop has its own room: nothing follows it. */
export function Gap() {
  return /^(ja|zh)/.test(useIntl().locale) ? null : ' ';
}
