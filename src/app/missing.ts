/** The document for every address where nothing is. */
export const missing = { page: 'not-found', path: '/404' } as const;
