import { AccountImportRequest } from '../dto/account-import.request.js';
import { walkPayload } from '../walk-payload.js';
import { examplePayload } from './example-payload.js';

/** Stands for leaving the field out. */
export const LEFT_OUT = Symbol('left out');

/** The path of a field of the list in a payload whose lists have one entry: "customers[].email" is "customers.0.email". */
export function pathInExample(path: string): string {
  return path.replaceAll('[]', '.0');
}

/** Reads the example payload with one field changed: the problems as [path, message], and the normalised field. */
export function walkWith(path: string, value: unknown): { problems: [string, string][]; field: unknown } {
  const segments = pathInExample(path).split('.');
  const payload = examplePayload(AccountImportRequest);
  const name = segments.pop() ?? '';
  const parent = descend(payload, segments);
  if (value === LEFT_OUT) delete parent[name];
  else parent[name] = value;
  const read = walkPayload(AccountImportRequest, payload);
  return {
    problems: read.problems.map((placed) => [placed.path.join('.'), placed.problem.detail]),
    field: descend(read.value, segments)[name],
  };
}

function descend(root: object, segments: readonly string[]): Record<string, unknown> {
  let node = root as Record<string, unknown>;
  for (const segment of segments) node = node[segment] as Record<string, unknown>;
  return node;
}
