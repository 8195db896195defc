import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { SupportEmail } from '#components/support-email.tsx';
import { defineMessages, type Message } from '#framework/locale.ts';
import { SentenceSpace } from '#ui/sentence-space.tsx';

/** `values.email` is for the structured data; the page shows a link to support. */
export type Question = { id: string; question: Message; answer: Message; values?: Record<string, string | number> };

type Props = { title: ReactNode; questions: readonly Question[] };

const m = defineMessages({ link: 'faq.link' });

/** Questions that open without JavaScript. Each has a URL fragment (`#question-speed`) on which the browser opens it. */
export function Faq({ title, questions }: Props) {
  const intl = useIntl();
  return (
    <section className="faq" aria-labelledby="questions">
      <h2 id="questions">{title}</h2>
      <div>
        {questions.map(({ id, question, answer, values = {} }) => (
          <details className="faq__item" key={id}>
            <summary>
              <FormattedMessage {...question} values={values} />
            </summary>
            <p className="faq__answer" id={`question-${id}`}>
              <FormattedMessage {...answer} values={{ ...values, email: <SupportEmail /> }} />
              <SentenceSpace />
              <a className="faq__link" href={`#question-${id}`} aria-label={intl.formatMessage(m.link)}>
                #
              </a>
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}
