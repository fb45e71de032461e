import { GraphqlRefused } from './graphql-refused.js';

/** The parameters of a request as GraphQL over HTTP names them. */
export interface GraphqlRequest {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>> | null;
  readonly operationName: string | null;
}

/**
 * Reads the parameters out of a body; other members are ignored.
 * @throws GraphqlRefused with 400 where a body has not the form of a request, with 200 where it only lacks a document
 */
export function readGraphqlRequest(body: unknown): GraphqlRequest {
  if (Array.isArray(body)) throw new GraphqlRefused(400, 'Send one operation at a time; batches are not accepted.');
  if (!isObject(body) || Object.keys(body).length === 0)
    throw new GraphqlRefused(400, 'The body is a JSON object with the member query.');
  const { query, variables = null, operationName = null, extensions = null } = body;
  if (query !== undefined && query !== null && typeof query !== 'string')
    throw new GraphqlRefused(400, 'query is a string.');
  if (variables !== null && !isObject(variables))
    throw new GraphqlRefused(400, 'variables is an object, not a string of JSON.');
  if (operationName !== null && typeof operationName !== 'string')
    throw new GraphqlRefused(400, 'operationName is a string.');
  if (extensions !== null && !isObject(extensions)) throw new GraphqlRefused(400, 'extensions is an object.');
  // Clients that ask for persisted queries send the document when they hear this word.
  if (!query && extensions !== null && 'persistedQuery' in extensions)
    throw new GraphqlRefused(200, 'PersistedQueryNotSupported', 'persisted_query_not_supported');
  if (!query) throw new GraphqlRefused(200, 'query is empty: it holds the document to execute.');
  return { query, variables, operationName };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
