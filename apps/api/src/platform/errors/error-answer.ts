import { type ErrorCode, JsonProblem } from '@carryover/contract';
import { HttpException } from '@nestjs/common';
import { DomainError, FieldErrorsError } from './domain-error.js';

/** What goes on the wire for an error. */
export interface ErrorAnswer {
  status: number;
  body: object;
  headers?: Readonly<Record<string, string>>;
}

/** The answer for an anticipated error, or null: everything else is a fault of ours. */
export function answerFor(error: unknown): ErrorAnswer | null {
  if (error instanceof FieldErrorsError || error instanceof DomainError) {
    const { headers } = error;
    const status = error instanceof DomainError ? error.status : 400;
    return { status, body: error.toBody(), ...(headers === undefined ? {} : { headers }) };
  }
  if (error instanceof JsonProblem) return { status: error.status, body: error.toBody() };
  // The framework's own: an unknown route, or a path that cannot be decoded.
  if (error instanceof HttpException && error.getStatus() < 500) return notFound();
  return null;
}

/** The answer for a domain error: `{detail, code}` and whatever it adds. */
export function toAnswer({ status, code, message: detail, extra, headers }: DomainError): ErrorAnswer {
  return { status, body: { ...extra, detail, code }, headers };
}

function notFound(): ErrorAnswer {
  const code: ErrorCode = 'not_found';
  return { status: 404, body: { detail: 'There is nothing at this address.', code } };
}
