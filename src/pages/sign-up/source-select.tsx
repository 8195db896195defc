import { useIntl } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { SelectField } from '#ui/select-field.tsx';

const m = defineMessages({ label: 'auth.source.label' });
const sources = defineMessages({
  '': 'auth.source.none',
  search: 'auth.source.search',
  friend: 'auth.source.friend',
  social: 'auth.source.social',
  video: 'auth.source.video',
  article: 'auth.source.article',
  'app-store': 'auth.source.app-store',
  other: 'auth.source.other',
});

/** How the person came to the product (spec §3, "download source"); nobody has to say. */
export function SourceSelect() {
  const intl = useIntl();
  const options = Object.entries(sources).map(([value, text]) => ({ value, label: intl.formatMessage(text) }));
  return <SelectField label={intl.formatMessage(m.label)} name="downloadSource" options={options} />;
}
