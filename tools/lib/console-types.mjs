import openapiTypeScript, { astToString } from 'openapi-typescript';
import { reachableSchemas } from './client-types.mjs';

/** @import { OpenAPI3, OperationObject, SchemaObject } from 'openapi-typescript' */

/** Where the types of the operator API are that the console goes by. */
export const CONSOLE_TYPES = 'apps/admin/src/lib/operator-api.generated.ts';

const BASE = '/console/v1';
const METHODS = /** @type {const} */ (['get', 'post', 'put', 'patch', 'delete']);
const JSON_TYPE = 'application/json';
const REFERENCE = '#/components/schemas/';
const HEAD = `// Made from libs/contract/openapi.json by \`node tools/generate.mjs\`. Change the API description instead.

`;

/**
 * @typedef {object} Call one operation of the operator API
 * @property {string} name its method and its path behind /console/v1, such as `GET /imports/{id}`
 * @property {string[]} path names of the parameters in its path
 * @property {string[]} query names of the parameters in its query
 * @property {unknown} body schema of what it takes as JSON; undefined for nothing
 * @property {unknown[]} answers schemas of what it may answer as JSON when all goes well
 * @property {string} id its operationId
 * @property {boolean} isPublic whether it takes no session
 */

/**
 * TypeScript for everything the console sends and is answered: a type of every schema that the operator API reaches, the
 * words of every closed set that has a name, and what each call takes and gives, by method and path.
 * @param {OpenAPI3} document the OpenAPI document
 * @returns {Promise<string>}
 */
export async function renderConsoleTypes(document) {
  const all = document.components?.schemas ?? {};
  const calls = callsOf(document);
  const unnamed = Object.fromEntries(calls.flatMap(unnamedAnswers));
  // What an account was made of is shown as it was sent.
  const names = reachableSchemas([calls, { $ref: `${REFERENCE}AccountImportRequest` }], all);
  const named = Object.entries(all).filter(([name]) => names.has(name));
  const schemas = Object.fromEntries([...named, ...Object.entries(unnamed)].sort(byName));
  const { openapi, info } = document;
  const nodes = await openapiTypeScript(
    { openapi, info, paths: {}, components: { schemas } },
    { emptyObjectsUnknown: true, rootTypes: true, rootTypesNoSchemaPrefix: true },
  );
  return [HEAD, astToString(nodes), renderWords(schemas), renderCalls(calls)].join('\n');
}

/** @param {[string, unknown]} one  @param {[string, unknown]} other */
function byName([one], [other]) {
  return one < other ? -1 : 1;
}

/** @param {OpenAPI3} document  @returns {Call[]} */
function callsOf({ paths = {} }) {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = path.startsWith(`${BASE}/`) ? Object(item)[method] : undefined;
      return operation === undefined ? [] : [callOf(`${method.toUpperCase()} ${path.slice(BASE.length)}`, operation)];
    }),
  );
}

/** @param {string} name  @param {OperationObject} operation  @returns {Call} */
function callOf(name, { operationId = '', parameters = [], requestBody, responses = {}, security = [] }) {
  /** @param {string} location */
  const namesIn = (location) => parameters.flatMap((one) => ('in' in one && one.in === location ? [one.name] : []));
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const answers = successes.flatMap(([, response]) => jsonSchemas(Object(response).content));
  const [body] = jsonSchemas(Object(requestBody).content);
  const isPublic = security.some((one) => Object.keys(one).length === 0);
  const names = { path: namesIn('path'), query: namesIn('query') };
  return { name, ...names, body, answers: unlike(answers), id: operationId, isPublic };
}

/** @param {unknown} content of a request or an answer, by media type  @returns {unknown[]} */
function jsonSchemas(content) {
  const { schema } = Object(Object(content)[JSON_TYPE]);
  if (schema === undefined) return [];
  return Array.isArray(schema.anyOf) ? schema.anyOf : [schema];
}

/** @param {unknown[]} schemas */
function unlike(schemas) {
  return [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
}

/** Answers that have no name in the document, by one made of the operation. @param {Call} call */
function unnamedAnswers({ id, answers }) {
  return answers.flatMap((schema, index) => {
    const isNamed = Object(schema).$ref !== undefined;
    return isNamed ? [] : [/** @type {[string, SchemaObject]} */ ([nameOfAnswer(id, schema, index), schema])];
  });
}

/** @param {string} id  @param {unknown} schema  @param {number} index */
function nameOfAnswer(id, schema, index) {
  const reference = Object(schema).$ref;
  if (reference !== undefined) return reference.slice(REFERENCE.length);
  return `${id.charAt(0).toUpperCase()}${id.slice(1)}Answer${index === 0 ? '' : index + 1}`;
}

/** The words of closed sets that have a name, for lists and filters. @param {Record<string, unknown>} schemas */
function renderWords(schemas) {
  return Object.entries(schemas)
    .flatMap(([name, schema]) => {
      const { enum: words } = Object(schema);
      return words === undefined ? [] : [`export const ${plural(name)} = ${JSON.stringify(words)} as const;\n`];
    })
    .join('');
}

/** `ImportStatus` as `importStatuses`. @param {string} name */
function plural(name) {
  const start = name.charAt(0).toLowerCase() + name.slice(1);
  if (start.endsWith('y')) return `${start.slice(0, -1)}ies`;
  return start.endsWith('s') ? `${start}es` : `${start}s`;
}

/** @param {Call[]} calls */
function renderCalls(calls) {
  const types = calls.map(({ name, path, query, body, answers, id }) => {
    const answer = answers.map((schema, index) => nameOfAnswer(id, schema, index)).join(' | ');
    const takes = body === undefined ? 'undefined' : nameOfAnswer(id, body, 0);
    const parts = [
      `path: ${union(path)}`,
      `query: ${union(query)}`,
      `body: ${takes}`,
      `answer: ${answer || 'undefined'}`,
    ];
    return `    ${JSON.stringify(name)}: { ${parts.join('; ')} };\n`;
  });
  const queries = calls.map(({ name, query }) => `    ${JSON.stringify(name)}: ${JSON.stringify(query)},\n`);
  const open = calls.flatMap(({ name, isPublic }) => (isPublic ? [`    ${JSON.stringify(name)},\n`] : []));
  return [
    '/** What each call takes and gives: names in its path and query, its body and its answer. */\n',
    `export interface Calls {\n${types.join('')}}\n`,
    '\n/** Names in the query of each call. */\n',
    `export const queryOfCalls = {\n${queries.join('')}} as const satisfies Record<keyof Calls, readonly string[]>;\n`,
    '\n/** Calls that take no session. */\n',
    `export const publicCalls = [\n${open.join('')}] as const satisfies readonly (keyof Calls)[];\n`,
  ].join('');
}

/** @param {string[]} names */
function union(names) {
  return names.length === 0 ? 'never' : names.map((name) => JSON.stringify(name)).join(' | ');
}
