import type { FormattedExecutionResult } from 'graphql';

/** A request that is refused before its document is parsed. Its answer has the form of all answers of GraphQL. */
export class GraphqlRefused extends Error {
  /** @param status of the answer; @param code stable, for programs */
  constructor(
    readonly status: 200 | 400 | 406,
    message: string,
    readonly code = 'bad_request',
  ) {
    super(message);
  }

  get result(): FormattedExecutionResult {
    const { message, code: errorCode } = this;
    return { errors: [{ message, extensions: { errorType: 'VALIDATION', errorCode, errorDescription: message } }] };
  }
}
