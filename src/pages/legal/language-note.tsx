import { FormattedMessage } from 'react-intl';
import { defaultLocale, type Locale } from '#facts/locales.ts';
import { defineMessages, withLocale } from '#framework/locale.ts';
import { usePage } from '#framework/payload.ts';

type Props = {
  /** Language of the document's text. */
  language: Locale;
};

const m = defineMessages({ translation: 'legal.translation', untranslated: 'legal.untranslated' });

/** A translation names the authoritative text; an untranslated page explains why its text is English. */
export function LanguageNote({ language }: Props) {
  const { url, route } = usePage();
  if (url.locale === defaultLocale) return null;
  if (language !== url.locale) {
    return (
      <p className="legal__remark">
        <FormattedMessage {...m.untranslated} />
      </p>
    );
  }
  const original = withLocale(route?.template ?? url.path, defaultLocale);
  return (
    <p className="legal__remark">
      <FormattedMessage
        {...m.translation}
        values={{
          original: (text) => (
            <a href={original} hrefLang={defaultLocale}>
              {text}
            </a>
          ),
        }}
      />
    </p>
  );
}
