import type { JsonAnswer } from '../http-client.js';
import { readAnswer } from '../http-client.js';
import type { DescribedOperation } from './described-operations.js';

/** A request that is ready but for the caller. */
export interface ReadyRequest {
  readonly method: string;
  /** Path and query. */
  readonly address: string;
  readonly body?: { readonly type: string; readonly text: string };
}

/** Values by the names of path parameters, and of fields of the body that are no parameters of the path. */
export type Values = Readonly<Record<string, string>>;

/**
 * The request that the document shows for an operation, its first example, with values in their places.
 * @param query with its question mark; when not given, the example of what has to be in the query
 * @throws Error a parameter of the path has no value: the matrix does not know what it names
 */
export function requestOf(described: DescribedOperation, values: Values, query?: string): ReadyRequest {
  const { name, method, path, operation } = described;
  const filled = path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    const value = values[parameter];
    if (value === undefined) throw new Error(`The matrix does not know what {${parameter}} of ${name} names.`);
    return encodeURIComponent(value);
  });
  const address = `${filled}${query ?? requiredQuery(operation.parameters)}`;
  const [content] = Object.entries(operation.requestBody?.content ?? {});
  const [example] = Object.values(content?.[1].examples ?? {});
  if (content === undefined || example === undefined) return { method, address };
  const shown = typeof example.value === 'string' ? example.value : JSON.stringify(example.value);
  // What the path names may be the name of another thing in the body, as `code` is of a supplier and of an error.
  const inBody = Object.entries(values).filter(([parameter]) => !path.includes(`{${parameter}}`));
  const text = inBody.reduce(
    (written, [field, value]) => written.replace(new RegExp(`"${field}":"[^"]*"`), `"${field}":"${value}"`),
    shown,
  );
  return { method, address, body: { type: content[0], text } };
}

function requiredQuery(parameters: DescribedOperation['operation']['parameters'] = []): string {
  const required = parameters.filter((one) => one.in === 'query' && one.required);
  if (required.length === 0) return '';
  return `?${new URLSearchParams(Object.fromEntries(required.map(({ name, example }) => [name, String(example)])))}`;
}

/**
 * Sends it as a caller, or as nobody.
 * @throws NotAsDescribed the answer does not fit the OpenAPI document
 */
export async function send(
  apiUrl: string,
  { method, address, body }: ReadyRequest,
  authorization?: string,
): Promise<JsonAnswer> {
  const url = `${apiUrl}${address}`;
  const headers = {
    ...(authorization !== undefined && { Authorization: authorization }),
    ...(body !== undefined && { 'Content-Type': body.type }),
  };
  return readAnswer(method, url, await fetch(url, { method, headers, body: body?.text }));
}
