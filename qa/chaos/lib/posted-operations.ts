import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../tools/lib/paths.mjs';

/** An operation that answers POST. */
export interface PostedOperation {
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

interface PathItem {
  readonly post?: {
    readonly operationId: string;
    readonly requestBody?: { readonly content?: Readonly<Record<string, MediaType>> };
  };
}

/**
 * Every POST of the OpenAPI document that is not for staff: what suppliers, gateways and whoever wants a token may send
 * twice.
 */
export function postedOperations(): PostedOperation[] {
  const { paths }: { paths: Record<string, PathItem> } = JSON.parse(
    readFileSync(join(root, 'libs/contract/openapi.json'), 'utf8'),
  );
  return Object.entries(paths).flatMap(([path, { post }]) => {
    if (post === undefined || path.startsWith('/console/')) return [];
    const [[type, content] = NO_BODY] = Object.entries(post.requestBody?.content ?? {});
    const [example] = Object.values(content.examples ?? {});
    return [{ name: post.operationId, path, type, example: example?.value }];
  });
}
