/** Pagination of lists. */
import * as z from 'zod';

/** Query parameters of a paginated operation. */
export const pageQuery = {
  page: z.coerce
    .number<string | number>()
    .int()
    .min(1)
    .max(100_000)
    .default(1)
    .meta({ description: 'Page number, from 1.', examples: [1] }),
  pageSize: z.coerce
    .number<string | number>()
    .int()
    .min(1)
    .max(100)
    .default(10)
    .meta({ description: 'Rows per page.', examples: [10] }),
  pagination: z
    .literal('true')
    .optional()
    .meta({ description: 'Accepted for compatibility; lists are always paginated.', examples: ['true'] }),
};

/** The schema of one page of rows. @param name of the schema in the OpenAPI document */
export function pageOf<Row extends z.ZodType>(name: string, row: Row) {
  return z
    .strictObject({
      rows: z.array(row).meta({ description: 'The rows of this page, newest first.' }),
      total: z
        .int()
        .min(0)
        .meta({ description: 'Number of rows on all pages.', examples: [1] }),
      page: z
        .int()
        .min(1)
        .meta({ description: 'Page number, from 1.', examples: [1] }),
      pageSize: z
        .int()
        .min(1)
        .meta({ description: 'Rows per page.', examples: [10] }),
    })
    .meta({ id: name, description: 'One page of a list.' });
}
