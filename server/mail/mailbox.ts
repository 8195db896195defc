/** Which emails reach the same mailbox. */

/** Normalizes an email so that all spellings of one mailbox are equal: without the plus-tag and, at Gmail, without dots. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const local = withoutTag(email.slice(0, at).toLowerCase());
  return gmailDomains.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}

const gmailDomains = new Set(['gmail.com', 'googlemail.com']);

/** A leading plus does not start a tag: nothing would be left. */
function withoutTag(local: string): string {
  const plus = local.indexOf('+', 1);
  return plus < 0 ? local : local.slice(0, plus);
}
