import { ApiProblem } from './api-problem';

/**
 * Filters of an address that the operator API refused, such as `supplier=NOPE`; none for any other problem.
 * @param filters as the address says them
 */
export function refusedFilters(problem: Error | null, filters: Readonly<Record<string, string>>): string[] {
  if (!(problem instanceof ApiProblem)) return [];
  const refused = Object.entries(filters).filter(([name]) => problem.fields.has(name));
  return refused.map(([name, value]) => `${name}=${value}`);
}
