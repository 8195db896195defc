import { FormattedMessage, useIntl } from 'react-intl';
import { localeInfo } from '#facts/locales.ts';
import { Head } from '#framework/head.tsx';
import { defineMessages } from '#framework/locale.ts';
import { usePageData, usePageText } from '#framework/payload.ts';
import type { LegalFacts } from '#site/legal.ts';
import { Contents } from './contents.tsx';
import { LanguageNote } from './language-note.tsx';

const m = defineMessages({ headTitle: 'shell.head.title', changed: 'legal.changed' });

/** One of the four legal documents (docs/product.md#legal-pages). The build renders its text to HTML. */
export default function LegalPage() {
  const intl = useIntl();
  const facts = usePageData<LegalFacts>();
  const text = usePageText();
  if (!facts) return null;

  const { title, description, changed, language, sections } = facts;
  const documentLanguage = { lang: language, dir: localeInfo(language).dir };
  return (
    <article className="legal">
      <Head title={intl.formatMessage(m.headTitle, { title })} description={description} />
      <header className="legal__head">
        <h1 {...documentLanguage}>{title}</h1>
        <p className="legal__lede" {...documentLanguage}>
          {description}
        </p>
        <p className="legal__remark">
          <FormattedMessage
            {...m.changed}
            values={{
              // Date formats differ between browsers; the prerendered text stays.
              date: (
                <time dateTime={changed} suppressHydrationWarning>
                  {intl.formatDate(changed, { dateStyle: 'long', timeZone: 'UTC' })}
                </time>
              ),
            }}
          />
        </p>
        <LanguageNote language={language} />
      </header>
      <Contents sections={sections} documentLanguage={documentLanguage} />
      <div className="legal__text" {...documentLanguage} {...text} />
    </article>
  );
}
