import type { IncomingMessage } from 'node:http';
import { notAccepted, type Problem, wrongType } from '@carryover/contract';

/** Media type by which a caller asks for flat errors, and under which it gets them. */
export const FLAT_ERRORS_TYPE = 'application/vnd.platform.errors+json';

/** The query parameter that picks the form of field errors, as it comes. */
export interface ErrorFormatQuery {
  readonly error_format?: unknown;
}

/** Nested by field path, which is the contract's own form, or a flat list with a short code for each problem. */
const ERROR_FORMATS = ['nested', 'flat'] as const;

export type ErrorFormat = (typeof ERROR_FORMATS)[number];

function isErrorFormat(value: unknown): value is ErrorFormat {
  return ERROR_FORMATS.some((format) => format === value);
}

/**
 * The form of field errors a caller asks for. The parameter wins over the Accept header; one that is wrong asks for
 * nothing.
 * @param accepted media types of the Accept header, without parameters
 */
export function readErrorFormat({ error_format: asked }: ErrorFormatQuery, accepted: readonly string[]): ErrorFormat {
  if (isErrorFormat(asked)) return asked;
  const isAccepted = accepted.some((type) => type.toLowerCase() === FLAT_ERRORS_TYPE);
  return asked === undefined && isAccepted ? 'flat' : 'nested';
}

/** Whether the headers ask for errors in the contract's own form, which no interceptor has to change. */
export function isNestedByHeaders({ headers }: IncomingMessage): boolean {
  return headers.accept?.toLowerCase().includes(FLAT_ERRORS_TYPE) !== true;
}

/** Problems of the parameter: an unknown form (R06), or several values (R04). */
export function errorFormatProblems({ error_format: asked }: ErrorFormatQuery): Problem[] {
  if (asked === undefined || isErrorFormat(asked)) return [];
  const { rule, code, detail } = typeof asked === 'string' ? notAccepted(asked, ERROR_FORMATS) : wrongType('string');
  return [{ path: 'error_format', rule, code, detail }];
}
