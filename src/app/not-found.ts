/** The prerendered document for every URL without a page. */
export const notFoundPage = { page: 'not-found', path: '/404' } as const;
