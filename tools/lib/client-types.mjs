import openapiTypeScript, { astToString } from 'openapi-typescript';

/** @import { OpenAPI3 } from 'openapi-typescript' */

/** Where the types of the client are, derived from the OpenAPI document. */
export const CLIENT_TYPES = 'libs/client/src/api.generated.ts';

const REFERENCE = '#/components/schemas/';
const HEAD =
  '// Made from libs/contract/openapi.json by `node tools/generate.mjs`. Change the API description instead.\n\n';

/**
 * TypeScript for everything suppliers send and are answered: the schemas that their operations reach, and none of the
 * operator API.
 * @param {OpenAPI3} document the OpenAPI document
 * @returns {Promise<string>}
 */
export async function renderClientTypes(document) {
  const all = document.components?.schemas ?? {};
  const names = reachableSchemas(suppliersOperations(document), all);
  const schemas = Object.fromEntries(
    Object.entries(all)
      .filter(([name]) => names.has(name))
      .sort(byName),
  );
  const { openapi, info } = document;
  const nodes = await openapiTypeScript(
    { openapi, info, paths: {}, components: { schemas } },
    {
      immutable: true,
      // An object whose keys the document does not name may have any, not none.
      emptyObjectsUnknown: true,
    },
  );
  return HEAD + astToString(nodes);
}

/** @param {[string, unknown]} one  @param {[string, unknown]} other */
function byName([one], [other]) {
  return one < other ? -1 : 1;
}

/** @param {OpenAPI3} document */
function suppliersOperations({ paths }) {
  return Object.entries(paths ?? {}).filter(([path]) => /^\/v\d\/data-import\//.test(path));
}

/**
 * Names of the schemas that `value` refers to, and those these refer to.
 * @param {unknown} value
 * @param {Record<string, unknown>} schemas
 * @param {Set<string>} [found]
 * @returns {Set<string>}
 */
export function reachableSchemas(value, schemas, found = new Set()) {
  if (typeof value !== 'object' || value === null) return found;
  const reference = '$ref' in value ? value.$ref : undefined;
  if (typeof reference === 'string' && reference.startsWith(REFERENCE)) {
    const name = reference.slice(REFERENCE.length);
    if (!found.has(name)) reachableSchemas(schemas[name], schemas, found.add(name));
  }
  for (const part of Object.values(value)) reachableSchemas(part, schemas, found);
  return found;
}
