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

/** What stands where in a request. */
export interface Filling {
  /** By the names of path parameters. */
  readonly parameters: Readonly<Record<string, string>>;
  /** What takes the place of values of the example's body. */
  readonly inBody?: Readonly<Record<string, string>>;
  /** With its question mark. */
  readonly query?: string;
}

/**
 * The request that the document shows for an operation, its first example, filled in.
 * @throws Error a parameter of the path is filled by nothing: the matrix does not know what it names
 */
export function requestOf({ name, method, path, operation }: DescribedOperation, filling: Filling): ReadyRequest {
  const filled = path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    const value = filling.parameters[parameter];
    if (value === undefined) throw new Error(`The matrix does not know what {${parameter}} of ${name} names.`);
    return encodeURIComponent(value);
  });
  const address = `${filled}${filling.query ?? requiredQuery(operation.parameters)}`;
  const [content] = Object.entries(operation.requestBody?.content ?? {});
  const [example] = Object.values(content?.[1].examples ?? {});
  if (content === undefined || example === undefined) return { method, address };
  const shown = typeof example.value === 'string' ? example.value : JSON.stringify(example.value);
  const text = Object.entries(filling.inBody ?? {}).reduce(
    (written, [from, to]) => written.replaceAll(`"${from}"`, `"${to}"`),
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
