import { unwrapResolverError } from '@apollo/server/errors';
import type { GraphQLFormattedError } from 'graphql';
import { AppLogger } from '../../platform/logging/logger.js';
import { TooManyRequests } from '../../platform/rate-limits/too-many-requests.js';
import { TokenGrantError } from '../auth/index.js';

/** Failures of the request itself, as the GraphQL server calls them. */
const REQUEST_CODES = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'OPERATION_RESOLUTION_FAILURE',
  'BAD_REQUEST',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
]);

/** Characters of a message that are told; what is quoted in it can be as long as the request. */
const LONGEST = 500;

/** A message that quotes what was sent, without what nobody can show: its length, and NUL characters. */
function quotable(message: string): string {
  const text = message.replaceAll('\0', '\ufffd');
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} ...` : text;
}

/** Gives every GraphQL error `extensions {errorType, errorCode, errorDescription}` and nothing else, no stack above all. */
export function formatGraphqlError(logger: AppLogger) {
  return (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const { path, locations } = formatted;
    const cause = unwrapResolverError(error);
    if (cause instanceof TokenGrantError) {
      const { errorType, errorCode, errorDescription } = cause;
      return { message: errorDescription, path, locations, extensions: { errorType, errorCode, errorDescription } };
    }
    // Answered in another form, and no fault of ours.
    if (cause instanceof TooManyRequests) return formatted;
    const code = formatted.extensions?.code;
    if (typeof code === 'string' && REQUEST_CODES.has(code)) {
      const message = quotable(formatted.message);
      const extensions = { errorType: 'VALIDATION', errorCode: code.toLowerCase(), errorDescription: message };
      return { message, path, locations, extensions };
    }
    logger.error('auth.token.failed', cause);
    const message = 'An unexpected error occurred.';
    const extensions = { errorType: 'APPLICATION', errorCode: 'internal_error', errorDescription: message };
    return { message, path, locations, extensions };
  };
}
