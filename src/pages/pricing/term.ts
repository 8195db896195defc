import type { Term } from '#facts/plans.ts';
import { navigate, useSearch } from '#framework/router.tsx';

/** The billing term is part of the address (`?term=month`), so that a link or a reload keeps it; without one it is the year. */
export function useTerm(): Term {
  return new URLSearchParams(useSearch()).get('term') === 'month' ? 'month' : 'year';
}

export function setTerm(term: Term): void {
  void navigate(`?term=${term}`, { replace: true });
}
