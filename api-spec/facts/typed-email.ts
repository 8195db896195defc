/**
 * An email as somebody meant it: without surrounding spaces and invisible characters, which are often copied with one, and in ASCII where
 * a Japanese or Chinese input method wrote full-width letters, signs or full stops. Not for the email claim of
 * an identity provider: that would be another email.
 */
export function normalizeTypedEmail(typed: string): string {
  return (
    typed
      .replace(/\p{Cf}/gu, '')
      .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
      .replace(/[\u3002\uff61]/g, '.')
      // Not `trim`: line breaks are for the schemas to refuse. The lookbehind keeps a long run from being tried from each of its spaces.
      .replace(/^\p{Zs}+|(?<!\p{Zs})\p{Zs}+$/gu, '')
  );
}
