import { useIntl } from 'react-intl';
import { type ContactTopic, contactTopics, isContactTopic } from '#facts/contact-topics.ts';
import { defineMessages } from '#framework/locale.ts';
import { SelectField } from '#ui/select-field.tsx';

const m = defineMessages({ label: 'contact.topic.label', none: 'contact.topic.none' });
const topics = defineMessages({
  billing: 'contact.topic.billing',
  account: 'contact.topic.account',
  connection: 'contact.topic.connection',
  privacy: 'contact.topic.privacy',
  business: 'contact.topic.business',
  other: 'contact.topic.other',
});

/** What the message is about, so that it reaches the right person at once. Optional: nobody has to sort their problem. */
export function TopicField({ disabled }: { disabled: boolean }) {
  const intl = useIntl();
  const options = contactTopics.map((value) => ({ value, label: intl.formatMessage(topics[value]) }));
  return (
    <SelectField
      label={intl.formatMessage(m.label)}
      name="topic"
      options={[{ value: '', label: intl.formatMessage(m.none) }, ...options]}
      // The draft restores the choice, as it does with the text.
      autoComplete="off"
      disabled={disabled}
    />
  );
}

/** The topic in the URL; empty when it is missing or unknown. */
export function topicFrom(search: string): ContactTopic | '' {
  const topic = new URLSearchParams(search).get('topic') ?? '';
  return isContactTopic(topic) ? topic : '';
}
