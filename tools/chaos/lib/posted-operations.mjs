import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../lib/paths.mjs';

/**
 * Every POST of the OpenAPI document that is not for staff: what suppliers, gateways and whoever wants a token may send
 * twice.
 * @returns {{ name: string, path: string, type: string, example: unknown }[]} name: its operationId; example: the first one
 *   of the body
 */
export function postedOperations() {
  const { paths } = JSON.parse(readFileSync(join(root, 'libs/contract/openapi.json'), 'utf8'));
  return Object.entries(paths)
    .filter(([path, { post }]) => post !== undefined && !path.startsWith('/console/'))
    .map(([path, { post }]) => {
      const [[type, content] = ['application/json', {}]] = Object.entries(post.requestBody?.content ?? {});
      const [example] = Object.values(content.examples ?? {});
      return { name: post.operationId, path, type, example: example?.value };
    });
}
