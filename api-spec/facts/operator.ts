/**
 * The company behind the site as its invoices state it (docs/decisions/0001-operator-facts-are-data.md). The shipped values are
 * an example: replace them before selling anything.
 */
export const operator = {
  legalName: 'Tern VPN Ltd.',
  /** In the lines and the order of the country's mail. */
  address: ['1 Harbor Street', '10115 Example City', 'Exampleland'],
  /** As the law wants it on invoices, with its prefix; empty for none. */
  taxId: 'EX123456789',
} as const;
