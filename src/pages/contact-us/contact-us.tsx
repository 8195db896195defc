import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { SupportEmail } from '#components/support-email.tsx';
import { Head } from '#framework/head.tsx';
import { defineMessages } from '#framework/locale.ts';
import { navigate, useSearch } from '#framework/router.tsx';
import { toast } from '#framework/toast.ts';
import { useUser } from '#session/user-store.ts';
import { brand } from '#site/brand.ts';
import { paths } from '#site/paths.ts';
import { SentenceSpace } from '#ui/sentence-space.tsx';
import { useFocusWhenLost } from '#ui/use-focus-when-lost.ts';
import { ContactForm } from './contact-form.tsx';
import { orderIdFrom } from './order-mention.tsx';
import { OtherWays } from './other-ways.tsx';
import { SentMessage } from './sent-message.tsx';
import { topicFrom } from './topic-field.tsx';

type Sent = { ticket: string; email: string };

const m = defineMessages({
  headTitle: 'contact.head.title',
  description: 'contact.head.description',
  title: 'contact.title',
  lede: 'contact.lede',
  answerTime: 'contact.answer-time',
  noScript: 'contact.noscript',
  submitted: 'contact.submitted',
});

/** The contact form, or the confirmation of the message that was sent with it. */
export default function ContactUsPage() {
  const intl = useIntl();
  const user = useUser();
  const search = useSearch();
  const [sent, setSent] = useState<Sent | null>(null);
  const topic = topicFrom(search);
  const title = useFocusWhenLost<HTMLHeadingElement>(sent?.ticket ?? '');

  function removeOrder(): void {
    // The pressed button disappears. When the page starts, the order in the URL comes later than the page: that moves no focus.
    title.current?.focus();
    void navigate(paths.contact(topic ? { topic } : undefined), { replace: true });
  }

  function handleSent(message: Sent): void {
    toast.success(m.submitted);
    setSent(message);
    // The next message starts without this topic and order.
    if (search) void navigate(paths.contact(), { replace: true });
  }

  return (
    <div className="contact">
      <Head title={intl.formatMessage(m.headTitle)} description={intl.formatMessage(m.description)} />
      <header>
        <h1 ref={title} tabIndex={-1}>
          <FormattedMessage {...m.title} />
        </h1>
        <p className="contact__lede">
          <FormattedMessage {...m.lede} />
          {brand.replyHours && (
            <>
              <SentenceSpace />
              <FormattedMessage {...m.answerTime} values={{ hours: brand.replyHours }} />
            </>
          )}
        </p>
      </header>
      <div className="contact__body">
        <div>
          <noscript>
            <p className="card">
              <FormattedMessage {...m.noScript} values={{ email: <SupportEmail /> }} />
            </p>
          </noscript>
          <div className="needs-script">
            {sent ? (
              <SentMessage {...sent} onAgain={() => setSent(null)} />
            ) : (
              <ContactForm
                email={user?.email ?? ''}
                topic={topic}
                orderId={orderIdFrom(search)}
                onRemoveOrder={removeOrder}
                onSent={handleSent}
              />
            )}
          </div>
        </div>
        <OtherWays />
      </div>
    </div>
  );
}
