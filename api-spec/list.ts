/** Lists come in pages (decisions §4). */
import * as z from 'zod';

export const pageQuery = {
  page: z.coerce
    .number<string | number>()
    .int()
    .min(1)
    .max(100_000)
    .default(1)
    .meta({ description: 'Which page, from 1.', examples: [1] }),
  pageSize: z.coerce
    .number<string | number>()
    .int()
    .min(1)
    .max(100)
    .default(10)
    .meta({ description: 'Rows on a page.', examples: [10] }),
  pagination: z
    .literal('true')
    .optional()
    .meta({ description: 'Lists always come in pages; may be said aloud.', examples: ['true'] }),
};

export function pageOf<Row extends z.ZodType>(name: string, row: Row) {
  return z
    .strictObject({
      rows: z.array(row).meta({ description: 'The rows of this page, newest first.' }),
      total: z
        .int()
        .min(0)
        .meta({ description: 'Rows on all pages.', examples: [1] }),
      page: z
        .int()
        .min(1)
        .meta({ description: 'This page, from 1.', examples: [1] }),
      pageSize: z
        .int()
        .min(1)
        .meta({ description: 'Rows on a full page.', examples: [10] }),
    })
    .meta({ id: name, description: 'One page of a list.' });
}
