/**
 * Fails the build when a prerendered page contains an inline style attribute, event handler, script or stylesheet. The
 * content security policy (docs/decisions/0021-content-security-policy.md) blocks them silently: the page would only look
 * wrong or do nothing. Scripts that contain JSON or load a file are allowed.
 */
import { BuildError } from './build-error.ts';

const tag = /<([a-z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>/g;
const inlineAttribute = /\s(style|on[a-z]+)="[^"]*"/;
const allowedScript = /\s(?:type="application\/[\w+-]*json"|src="[^"]*")/;
const maxQuotedLength = 160;

/** @throws BuildError */
export function refuseInlineCode(html: string, page: string): void {
  for (const [text, name, attributes = ''] of html.matchAll(tag)) {
    const quoted = text.slice(0, maxQuotedLength);
    const attribute = inlineAttribute.exec(attributes)?.[1];
    if (attribute) throw new BuildError(page, `has an inline ${attribute} attribute: ${quoted}`);
    const isRefused = name === 'style' || (name === 'script' && !allowedScript.test(attributes));
    if (isRefused) throw new BuildError(page, `has an inline <${name}>: ${quoted}`);
  }
}
