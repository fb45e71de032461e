import { type Problem, unknownField } from '@carryover/contract';

/**
 * Query parameters nobody knows (R01). A mistyped `is_dry_run` must not turn a rehearsal into an import.
 * @param known names of the parameters the call takes
 */
export function unknownParameters(query: object, known: readonly string[]): Problem[] {
  const { rule, code, detail } = unknownField;
  const unknown = Object.keys(query).filter((name) => !known.includes(name));
  return unknown.map((path) => ({ path, rule, code, detail }));
}
