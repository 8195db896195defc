const credentials = ['serviceToken', 'token', 'code', 'clientCode', 'oauth', 'connect', 'undo'] as const;
const names = [...credentials, 'type', 'referralCode'] as const;

/** The entry parameters of a URL (docs/product.md#entry-parameters). An absent one is an empty string. */
export type EntryParams = Record<(typeof names)[number], string>;

/** Reads the parameters and removes the credentials from the URL, before anything else is requested (docs/decisions/0009-entry-parameters.md). */
export function parseEntryParams(): EntryParams {
  const url = new URL(location.href);
  const params = Object.fromEntries(names.map((name) => [name, url.searchParams.get(name) ?? ''])) as EntryParams;
  const present = credentials.filter((name) => url.searchParams.has(name));
  if (present.length === 0) return params;
  // A token without a type is not ours: PayPal adds one to its return URL.
  if (!params.type) params.token = '';
  for (const name of present) url.searchParams.delete(name);
  if (params.token || params.oauth || params.connect) url.searchParams.delete('type');
  history.replaceState(history.state, '', url.pathname + url.search + url.hash);
  return params;
}
