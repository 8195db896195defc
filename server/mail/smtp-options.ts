/** How nodemailer connects to the mail server. */

const thisMachine = ['localhost', '127.0.0.1', '[::1]'];

/**
 * `smtp:` begins unencrypted. By itself nodemailer would go on so with a mail server that offers no TLS, or for which somebody in
 * between answers so, and send our password and codes in clear text. `?ignoreTLS=true` allows it, for a mail server in the
 * operator's own network.
 */
export function smtpOptions(url: string): { url: string; requireTLS: boolean } {
  const { protocol, hostname, searchParams } = new URL(url);
  const mayBeUnencrypted = thisMachine.includes(hostname) || searchParams.get('ignoreTLS') === 'true';
  return { url, requireTLS: protocol === 'smtp:' && !mayBeUnencrypted };
}
