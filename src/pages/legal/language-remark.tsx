import { FormattedMessage } from 'react-intl';
import { defaultLocale, type Locale } from '#facts/locales.ts';
import { defineMessages, withLocale } from '#framework/locale.ts';
import { usePage } from '#framework/payload.ts';

type Props = {
  /** Of the document's text. */
  language: Locale;
};

const m = defineMessages({ translation: 'legal.translation', untranslated: 'legal.untranslated' });

/** A translation says which text prevails; a page without one says why its text is English. */
export function LanguageRemark({ language }: Props) {
  const { address, route } = usePage();
  if (address.locale === defaultLocale) return null;
  if (language !== address.locale) {
    return (
      <p className="legal__remark">
        <FormattedMessage {...m.untranslated} />
      </p>
    );
  }
  const original = withLocale(route?.template ?? address.path, defaultLocale);
  return (
    <p className="legal__remark">
      <FormattedMessage
        {...m.translation}
        values={{
          original: (words) => (
            <a href={original} hrefLang={defaultLocale} key="original">
              {words}
            </a>
          ),
        }}
      />
    </p>
  );
}
