import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../tools/lib/paths.mjs';

/** An operation that answers POST or PUT. */
export interface PostedOperation {
  readonly method: 'POST' | 'PUT';
  /** Its operationId. */
  readonly name: string;
  readonly path: string;
  /** Of the body. */
  readonly type: string;
  /** The first one of the body. */
  readonly example: unknown;
}

interface MediaType {
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

const NO_BODY: readonly [string, MediaType] = ['application/json', {}];

interface Described {
  readonly operationId: string;
  readonly requestBody?: { readonly content?: Readonly<Record<string, MediaType>> };
}

interface PathItem {
  readonly post?: Described;
  readonly put?: Described;
}

/**
 * Every POST and PUT of the OpenAPI document that is not for staff: what suppliers, gateways and whoever wants a token may send
 * twice.
 */
export function postedOperations(): PostedOperation[] {
  const { paths }: { paths: Record<string, PathItem> } = JSON.parse(
    readFileSync(join(root, 'libs/contract/openapi.json'), 'utf8'),
  );
  return Object.entries(paths).flatMap(([path, { post, put }]) => {
    if (path.startsWith('/console/')) return [];
    return [...operationOf('POST', path, post), ...operationOf('PUT', path, put)];
  });
}

function operationOf(
  method: PostedOperation['method'],
  path: string,
  described: Described | undefined,
): PostedOperation[] {
  if (described === undefined) return [];
  const [[type, content] = NO_BODY] = Object.entries(described.requestBody?.content ?? {});
  const [example] = Object.values(content.examples ?? {});
  return [{ method, name: described.operationId, path, type, example: example?.value }];
}
