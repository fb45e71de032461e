import type { IncomingMessage } from 'node:http';
import { parseStrictJson, type StrictJsonOptions } from '@carryover/contract';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '../errors/domain-error.js';
import { JSON_THREADS, type JsonThreads } from '../json-threads/json-threads.js';
import { currentRequest } from '../logging/request-context.js';
import { LARGE_BODIES, LargeBodies } from '../rate-limits/large-bodies.js';
import { readBytes } from './read-body.js';
import { RequestPipe } from './request.pipe.js';
import type { SentBytes } from './sent-bytes.js';

/** Name of the application setting that holds the size limit in bytes. */
export const BODY_LIMIT = 'body limit in bytes';

/** Bytes that a JSON body may have where no organisation is signed in. */
export const BODY_OF_OTHERS = 65_536;

interface ReadOptions extends Pick<StrictJsonOptions, 'exactNumbers'> {
  /** Whether a request without a body is one with `{}`. */
  readonly isOptional?: boolean;
}

const ParsedBody = createParamDecorator(({ isOptional }: ReadOptions, context: ExecutionContext): Promise<unknown> => {
  return readJson(context.switchToHttp().getRequest<Request>(), { isOptional });
});

/**
 * The validated JSON body, by the type of the parameter: a class with the decorators of the contract. Read after the
 * guards, so that the service parses nothing of callers without a token.
 * @throws FieldErrorsError naming every missing, unknown or wrong field
 */
export const JsonBody = () => ParsedBody({}, RequestPipe);

/** The same for a call that needs no body; it is read as `{}` when there is none. */
export const OptionalJsonBody = () => ParsedBody({ isOptional: true }, RequestPipe);

/**
 * The parsed JSON body without validation, for handlers that validate by settings of the supplier or by the
 * operation.
 */
export const UncheckedJsonBody = (options: ReadOptions = {}) => ParsedBody(options);

/**
 * The same with every number as a JsonNumber, digit for digit, for bodies that hold amounts as JSON numbers.
 */
export const ExactJsonBody = createParamDecorator((_: unknown, context: ExecutionContext): Promise<unknown> => {
  return readJson(context.switchToHttp().getRequest<Request>(), { exactNumbers: true });
});

/** The parsed JSON body of the request; the bytes of a large one, which is parsed in a thread. */
export const SentJsonBody = createParamDecorator((_: unknown, context: ExecutionContext): Promise<unknown> => {
  const request = context.switchToHttp().getRequest<Request>();
  return readSentJson(request, request.app.get(BODY_LIMIT), request.app.get(LARGE_BODIES));
});

/**
 * Reads and strictly parses a request's body, that of a large one in a thread.
 * @throws DomainError or JsonProblem, both with the status to answer
 */
export async function readJson(request: Request, options: ReadOptions = {}): Promise<unknown> {
  const { app } = request;
  const body = await readJsonBytes(request, jsonLimitOf(request), app.get(LARGE_BODIES), options);
  return body.size === 0 ? {} : parseJson(request, body, options);
}

function parseJson({ app }: Request, body: SentBytes, options: ReadOptions): unknown {
  const { organizationId } = currentRequest() ?? {};
  if (body.isSmall || organizationId === undefined) return parseStrictJson(body.toBuffer(), options);
  const threads: JsonThreads = app.get(JSON_THREADS);
  return threads.parse(organizationId, body, options);
}

/**
 * Bytes that the JSON body of a request may have. Large ones are for accounts, which organisations send; what staff ask and
 * what anybody may ask, such as a token, is small, and is parsed on the event loop.
 */
function jsonLimitOf({ app }: Request): number {
  const limit: number = app.get(BODY_LIMIT);
  return currentRequest()?.organizationId === undefined ? Math.min(limit, BODY_OF_OTHERS) : limit;
}

/** As `@SentJsonBody()`, outside of the framework. @returns SentBytes for a large body, the parsed one otherwise */
export async function readSentJson(request: IncomingMessage, limit: number, large: LargeBodies): Promise<unknown> {
  const body = await readJsonBytes(request, limit, large);
  return body.isSmall ? parseStrictJson(body.toBuffer()) : body;
}

async function readJsonBytes(
  request: IncomingMessage,
  limit: number,
  large: LargeBodies,
  { isOptional = false }: ReadOptions = {},
): Promise<SentBytes> {
  const body = await readBytes(request, limit, 'application/json', large.reading());
  if (body.size === 0 && !isOptional) throw new DomainError('parse_error', 400, 'The body is empty; JSON is expected.');
  return body;
}
