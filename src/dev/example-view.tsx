import type { ReactNode } from 'react';
import { RawIntlProvider } from 'react-intl';
import type { Locale } from '#facts/locales.ts';
import { createSiteIntl } from '#framework/intl.ts';
import { intlLocale } from '#framework/locale.ts';
import type { Messages } from '#framework/messages.ts';
import { type Page, PageContext } from '#framework/payload.ts';
import type { Example, SampleText } from './example.ts';

type ContextProps = { locale: Locale; messages: Messages; children: ReactNode };

const sampleTexts: { en: SampleText; ar: SampleText } = {
  en: {
    short: '12 days left',
    label: 'Billing term',
    action: 'Save changes',
    sentence: 'Your plan renews on 3 March. You can cancel at any time.',
    long: 'A text that is much longer than usual, as some languages need twice as many words as English, and that therefore wraps onto several lines in any layout',
    options: ['Monthly', 'Yearly', 'Every two years'],
  },
  ar: {
    short: 'بقي 12 يومًا',
    label: 'فترة الفوترة',
    action: 'حفظ التغييرات',
    sentence: 'تتجدد خطتك في 3 مارس. يمكنك الإلغاء في أي وقت.',
    long: 'نص أطول بكثير من المعتاد، لأن بعض اللغات تحتاج إلى ضعف عدد الكلمات التي تحتاجها الإنجليزية، ولذلك يمتد على عدة أسطر في أي تخطيط',
    options: ['شهريًا', 'سنويًا', 'كل سنتين'],
  },
};

/** What every part of the site finds around it: the page and its messages. */
export function ExampleContext({ locale, messages, children }: ContextProps) {
  const page: Page = {
    url: { locale, path: '/', search: '', hash: '' },
    params: {},
    route: null,
    Component: null,
    messages,
    data: null,
    status: 200,
    message: '',
  };
  const intl = createSiteIntl({ locale: intlLocale(locale), messages });
  return (
    <PageContext value={page}>
      <RawIntlProvider value={intl}>{children}</RawIntlProvider>
    </PageContext>
  );
}

/** An example with sample content in the language. */
export function ExampleView({ example: { render }, locale }: { example: Example; locale: Locale }) {
  return render(sampleTexts[locale === 'ar' ? 'ar' : 'en']);
}
