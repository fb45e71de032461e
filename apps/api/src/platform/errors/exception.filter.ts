import type { ServerResponse } from 'node:http';
import { type ErrorCode, writeExactJson } from '@carryover/contract';
import { type ArgumentsHost, Catch, type ExceptionFilter, NotFoundException } from '@nestjs/common';
import type { Request, Response } from 'express';
import { isTransientDatabaseError } from '../database/pg-error.js';
import { allowedMethods } from '../http/allowed-methods.js';
import { writeJsonAnswer } from '../http/write-answer.js';
import { LogThrottle } from '../logging/log-throttle.js';
import { AppLogger } from '../logging/logger.js';
import { currentRequest } from '../logging/request-context.js';
import { rejectedRequests } from '../metrics/process-metrics.js';
import { TooManyRequests } from '../rate-limits/too-many-requests.js';
import { currentSpan } from '../telemetry/tracer.js';
import { ServiceUnavailable } from './domain-error.js';
import { answerFor, type ErrorAnswer, toAnswer } from './error-answer.js';
import { WrittenJson } from './written-json.js';

/** The only place where errors become answers. An unanticipated one is logged here, once, and nowhere else. */
@Catch()
export class ExceptionToAnswerFilter implements ExceptionFilter {
  /** The database is away for every request at once; which got 503 is in the line of each. */
  private readonly throttle = new LogThrottle();

  constructor(private readonly logger: AppLogger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    this.write(wrongMethod(error, request) ?? this.answerTo(error), response);
  }

  /** Answers with an error outside of the framework, on a route that exists. */
  answer(error: unknown, response: ServerResponse): void {
    this.write(this.answerTo(error), response);
  }

  private answerTo(error: unknown): ErrorAnswer {
    if (error instanceof TooManyRequests) rejectedRequests.inc({ limit: error.limit });
    return answerFor(error) ?? this.fault(error);
  }

  private write({ status, body, headers }: ErrorAnswer, response: ServerResponse): void {
    if (response.writableEnded) return;
    const code: unknown = Reflect.get(Object(body), 'code');
    if (typeof code === 'string') currentSpan()?.set({ 'carryover.error_code': code });
    if (response.headersSent) {
      // Half an answer is out; cutting it off is the only way left to say that it is not whole.
      response.destroy();
      return;
    }
    // An answer that repeats numbers of the request repeats them digit for digit.
    // An answer in another form of errors names its own media type.
    const text = body instanceof WrittenJson ? body.bytes : writeExactJson(body);
    writeJsonAnswer(response, status, text, headers);
  }

  private fault(error: unknown): ErrorAnswer {
    if (isTransientDatabaseError(error)) {
      this.throttle.log((fields) => this.logger.error('http.request.database_unavailable', error, fields));
      return toAnswer(new ServiceUnavailable());
    }
    this.logger.error('http.request.failed', error);
    const code: ErrorCode = 'internal_error';
    const request_id = currentRequest()?.requestId;
    return { status: 500, body: { detail: 'An unexpected error occurred.', code, request_id } };
  }
}

function wrongMethod(error: unknown, request: Request): ErrorAnswer | null {
  if (!(error instanceof NotFoundException)) return null;
  const methods = allowedMethods(request.app.router, request.path);
  if (methods.length === 0) return null;
  const code: ErrorCode = 'method_not_allowed';
  const detail = `Method ${request.method} is not allowed here.`;
  return { status: 405, body: { detail, code }, headers: { Allow: methods.join(', ') } };
}
