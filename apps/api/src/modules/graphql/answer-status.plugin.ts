import type { ApolloServerPlugin } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import type { FormattedExecutionResult } from 'graphql';
import { toAnswer } from '../../platform/errors/error-answer.js';
import { TooManyRequests } from '../../platform/rate-limits/too-many-requests.js';

/** Under which the answer to a refused request is handed from here to {@link stringifyAnswer}. */
const REFUSAL = 'refusal';

/** A document can be wrong in a hundred places, and each error quotes what was sent; the first few say enough. */
const MOST_ERRORS = 10;

/**
 * Errors of this interface are told in the body; the HTTP status of a GraphQL answer is always 200. Who has sent too many
 * is answered as everywhere instead, whoever counted.
 */
export const answerStatusPlugin: ApolloServerPlugin = {
  async requestDidStart() {
    return {
      async willSendResponse({ response, errors = [] }) {
        response.http.status = 200;
        const tooMany = errors.map(unwrapResolverError).find((error) => error instanceof TooManyRequests);
        if (tooMany === undefined) {
          if (response.body.kind === 'single' && errors.length > MOST_ERRORS)
            response.body.singleResult.errors = response.body.singleResult.errors?.slice(0, MOST_ERRORS);
          return;
        }
        const { status, body, headers = {} } = toAnswer(tooMany);
        response.http.status = status;
        response.http.headers.set('content-type', 'application/json; charset=utf-8');
        for (const [name, value] of Object.entries(headers)) response.http.headers.set(name, value);
        response.body = { kind: 'single', singleResult: { extensions: { [REFUSAL]: body } } };
      },
    };
  },
};

/** The body of an answer: of GraphQL, or of a refusal, which has the form of all refusals. */
export function stringifyAnswer(result: FormattedExecutionResult): string {
  return JSON.stringify(result.extensions?.[REFUSAL] ?? result);
}
