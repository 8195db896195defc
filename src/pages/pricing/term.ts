import type { Term } from '#facts/plans.ts';
import { navigate, useSearch } from '#framework/router.tsx';

/** The billing term from the query string (`?term=month`), so that links and reloads keep it; the default is the year. */
export function useTerm(): Term {
  return new URLSearchParams(useSearch()).get('term') === 'month' ? 'month' : 'year';
}

export function setTerm(term: Term): void {
  void navigate(`?term=${term}`, { replace: true });
}
