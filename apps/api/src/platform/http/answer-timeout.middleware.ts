import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { RequestTimeout } from '../errors/domain-error.js';
import { toAnswer } from '../errors/error-answer.js';
import { writeJsonAnswer } from './write-answer.js';

/**
 * Answers 503 when a handler has not begun its answer in time, so that no client waits for ever.
 * @param milliseconds longer than the database's own time-outs, which say more about the cause
 */
export function answerTimeoutMiddleware(milliseconds: number) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const limit = answerWithin(request, response, milliseconds);
    response.once('close', () => limit.lift());
    next();
  };
}

/**
 * The time in which an answer has to begin; beyond it the answer is 503. It stands still while the body of the request is
 * read, and begins anew when all of it is there: how long a body may take is for `SlowConnections` to say.
 */
class AnswerLimit {
  private timer: NodeJS.Timeout | undefined;
  private isLifted = false;

  constructor(
    private readonly response: ServerResponse,
    private readonly milliseconds: number,
  ) {
    this.begin();
  }

  /** Waits for the end of a body that somebody has begun to read. */
  waitFor(request: IncomingMessage): void {
    clearTimeout(this.timer);
    request.once('end', () => this.begin());
  }

  /** Takes the limit away for good. */
  lift(): void {
    this.isLifted = true;
    clearTimeout(this.timer);
  }

  private begin(): void {
    if (this.isLifted) return;
    // An answer that waits behind another is not told when its connection is lost; nothing may stay up for it.
    this.timer = setTimeout(() => this.refuse(), this.milliseconds).unref();
  }

  private refuse(): void {
    if (this.response.headersSent) return;
    const { status, body, headers } = toAnswer(new RequestTimeout(503, 'The answer was not ready in time.'));
    writeJsonAnswer(this.response, status, JSON.stringify(body), { ...headers, Connection: 'close' });
  }
}

/**
 * Where a request has its limit. No WeakMap: V8 takes the values of one for reachable until the next full collection, and a limit
 * leads to its request, so that each request survived with its body and answer.
 */
const LIMIT = Symbol('answer limit');

interface LimitedRequest extends IncomingMessage {
  [LIMIT]?: AnswerLimit;
}

/** Takes the time limit from the answer to a request that is worked on while it arrives. */
export function answerWhenRead(request: LimitedRequest): void {
  request[LIMIT]?.lift();
}

/** Called by whoever begins to read the body of a request: until it is there, its answer cannot be late. */
export function bodyIsRead(request: LimitedRequest): void {
  request[LIMIT]?.waitFor(request);
}

/** Answers 503 unless an answer has begun so many milliseconds after its request arrived. @returns to be lifted when the answer is out */
export function answerWithin(request: LimitedRequest, response: ServerResponse, milliseconds: number): AnswerLimit {
  const limit = new AnswerLimit(response, milliseconds);
  request[LIMIT] = limit;
  return limit;
}
