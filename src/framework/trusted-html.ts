type Policy = { createHTML(html: string): string };
type Factory = { createPolicy(name: string, rules: Policy): Policy };

/** The server allows this one policy (docs/decisions/0021-content-security-policy.md). Not every browser has trusted types. */
const { trustedTypes } = globalThis as { trustedTypes?: Factory };
const policy = trustedTypes?.createPolicy('site-html', { createHTML: (html) => html });

/** Marks HTML that the build made or that `head-tags.ts` has escaped, so that browsers parse it. Never for anything else. */
export function trustedHtml(html: string): string {
  return policy?.createHTML(html) ?? html;
}
