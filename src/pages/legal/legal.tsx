import { FormattedMessage, useIntl } from 'react-intl';
import { localeInfo } from '#facts/locales.ts';
import { Head } from '#framework/head.tsx';
import { defineMessages } from '#framework/locale.ts';
import { usePageData, usePageText } from '#framework/payload.ts';
import { brand } from '#site/brand.ts';
import type { LegalFacts } from '#site/legal.ts';
import { Contents } from './contents.tsx';
import { LanguageRemark } from './language-remark.tsx';

const m = defineMessages({ changed: 'legal.changed' });

/** One of the four legal documents (spec §2). Its text comes from the build as HTML. */
export default function LegalPage() {
  const intl = useIntl();
  const facts = usePageData<LegalFacts>();
  const text = usePageText();
  if (!facts) return null;

  const { title, description, changed, language, sections } = facts;
  const own = { lang: language, dir: localeInfo(language).dir };
  return (
    <article className="legal">
      <Head title={`${title} · ${brand.name}`} description={description} />
      <header className="legal__head">
        <h1 {...own}>{title}</h1>
        <p className="legal__lede" {...own}>
          {description}
        </p>
        <p className="legal__remark">
          <FormattedMessage
            {...m.changed}
            values={{
              // Dates differ by engine; what was prerendered stays.
              date: (
                <time dateTime={changed} key="date" suppressHydrationWarning>
                  {intl.formatDate(changed, { dateStyle: 'long', timeZone: 'UTC' })}
                </time>
              ),
            }}
          />
        </p>
        <LanguageRemark language={language} />
      </header>
      <Contents sections={sections} own={own} />
      <div className="legal__text" {...own} {...text} />
    </article>
  );
}
