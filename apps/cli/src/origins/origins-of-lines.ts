import type { Surroundings } from '../program/surroundings.js';
import { Origins } from './origins.js';
import type { SourcePosition } from './position-of.js';

/**
 * Reads where some lines of a file of accounts come from, by line and path.
 * @param wanted account numbers by line
 */
export async function originsOfLines(
  accounts: string,
  wanted: ReadonlyMap<number, { readonly number: string | null; readonly paths: readonly string[] }>,
  surroundings: Pick<Surroundings, 'stdin' | 'signal'>,
): Promise<ReadonlyMap<number, ReadonlyMap<string, SourcePosition>>> {
  const found = new Map<number, ReadonlyMap<string, SourcePosition>>();
  const origins = wanted.size === 0 ? null : await Origins.beside(accounts, surroundings);
  if (origins === null) return found;
  try {
    for (const [line, { number, paths }] of [...wanted].sort(([one], [other]) => one - other)) {
      const positions = await origins.positionsOf(line, number, paths);
      const known = paths.flatMap((path, index): [string, SourcePosition][] => {
        const position = positions[index] ?? null;
        return position === null ? [] : [[path, position]];
      });
      if (known.length > 0) found.set(line, new Map(known));
    }
  } finally {
    await origins.close();
  }
  return found;
}

/** A path of a field, as messages about imports that failed name some: `supply_addresses.0.meter_points.1.identifier`. */
const PATH = /\b[a-z][a-z_0-9]*(?:\.(?:\d+|[a-z][a-z_0-9]*))+\b/g;

/** The paths of the fields that a failure is about: those of its problems, or those that its sentence names. */
export function pathsOfProblem(problem: {
  readonly detail: string;
  readonly errors?: unknown;
  readonly problems?: readonly { readonly path: string }[];
}): string[] {
  if (problem.problems !== undefined) return [...new Set(problem.problems.map(({ path }) => path))];
  if (problem.errors !== undefined) return pathsOfErrors(problem.errors);
  return [...new Set(problem.detail.match(PATH) ?? [])];
}

/** The paths of the fields that errors name: `{"customers":{"0":{"mobile":["…"]}}}` has `customers.0.mobile`. */
export function pathsOfErrors(errors: unknown, path: readonly string[] = []): string[] {
  if (typeof errors !== 'object' || errors === null) return path.length === 0 ? [] : [path.join('.')];
  if (Array.isArray(errors)) return [path.join('.')];
  const entries = Object.entries(errors);
  const isMessage = entries.every(([name]) => ['code', 'detail', 'message', 'rule', 'id'].includes(name));
  if (isMessage) return [path.join('.')];
  return entries.flatMap(([name, inner]) => pathsOfErrors(inner, name === 'non_field_errors' ? path : [...path, name]));
}
