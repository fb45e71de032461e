import {
  type DocumentNode,
  execute,
  type FormattedExecutionResult,
  GraphQLError,
  type GraphQLFormattedError,
  getOperationAST,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { documentBoundsRule } from './document-bounds.rule.js';
import { DOCUMENT_LIMITS } from './document-limits.js';
import { GRAPHQL_SCHEMA } from './graphql-schema.js';
import { introspectionBoundsRule } from './introspection-bounds.rule.js';
import type { GraphqlRequest } from './read-graphql-request.js';

/** The functions behind the fields of queries and mutations, by the name of the field. */
export type RootFields = Readonly<Record<string, (args: never) => unknown>>;

/** Errors that are returned at most, as each quotes what was sent and a document may have hundreds. */
const MOST_ERRORS = 10;

/** Characters of an error message that are returned; it may quote text as long as the request. */
const LONGEST_MESSAGE = 500;

const RULES = [...specifiedRules, documentBoundsRule, introspectionBoundsRule];

/**
 * Parses, validates and executes a document.
 * @param describe makes the answer's error of one that a field has thrown; what it throws, this throws
 */
export async function executeGraphql(
  { query, variables, operationName }: GraphqlRequest,
  rootValue: RootFields,
  describe: (error: GraphQLError) => GraphQLFormattedError,
): Promise<FormattedExecutionResult> {
  const document = parsed(query);
  if (document instanceof GraphQLError) return refused([document], 'graphql_parse_failed');
  const invalid = validate(GRAPHQL_SCHEMA, document, RULES, { maxErrors: MOST_ERRORS });
  if (invalid.length > 0) return refused(invalid.slice(0, MOST_ERRORS), 'graphql_validation_failed');
  const result = await execute({
    schema: GRAPHQL_SCHEMA,
    document,
    rootValue,
    operationName,
    variableValues: variables,
  });
  const { data, errors = [] } = result;
  if (data === undefined) {
    const isFound = getOperationAST(document, operationName) !== null;
    return refused(errors, isFound ? 'bad_user_input' : 'operation_resolution_failure');
  }
  return errors.length > 0 ? { errors: errors.map(describe), data } : { data };
}

function parsed(query: string): DocumentNode | GraphQLError {
  try {
    return parse(query, { maxTokens: DOCUMENT_LIMITS.tokens });
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

function refused(errors: readonly GraphQLError[], errorCode: string): FormattedExecutionResult {
  return {
    errors: errors.map(({ message: whole, locations }) => {
      const message = quotable(whole);
      return { message, locations, extensions: { errorType: 'VALIDATION', errorCode, errorDescription: message } };
    }),
  };
}

/** A message that quotes the request, cut and without NUL characters. */
function quotable(message: string): string {
  const text = message.replaceAll('\0', '\ufffd');
  return text.length > LONGEST_MESSAGE ? `${text.slice(0, LONGEST_MESSAGE)} ...` : text;
}
