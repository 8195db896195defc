/** What a contact message can be about, in the order of the form (docs/product.md#contact). */
export const contactTopics = ['billing', 'account', 'connection', 'privacy', 'business', 'other'] as const;
export type ContactTopic = (typeof contactTopics)[number];

export const isContactTopic = (value: string): value is ContactTopic =>
  (contactTopics as readonly string[]).includes(value);
