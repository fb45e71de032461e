import type { ServerResponse } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { RequestTimeout } from '../errors/domain-error.js';
import { toAnswer } from '../errors/error-answer.js';
import { writeJsonAnswer } from './write-answer.js';

/**
 * Answers 503 when a handler has not begun its answer in time, so that no client waits for ever.
 * @param milliseconds longer than the database's own time-outs, which say more about the cause
 */
export function answerTimeoutMiddleware(milliseconds: number) {
  return (_request: Request, response: Response, next: NextFunction): void => {
    const timer = answerWithin(response, milliseconds);
    timers.set(response, timer);
    response.once('close', () => clearTimeout(timer));
    next();
  };
}

const timers = new WeakMap<ServerResponse, NodeJS.Timeout>();

/** Takes the time limit from an answer whose request may take long to arrive. */
export function answerWhenRead(response: ServerResponse): void {
  clearTimeout(timers.get(response));
}

/** Answers 503 after so many milliseconds unless an answer has begun. @returns to be cleared when the answer is out */
export function answerWithin(response: ServerResponse, milliseconds: number): NodeJS.Timeout {
  const timer = setTimeout(() => {
    if (response.headersSent) return;
    const { status, body, headers } = toAnswer(new RequestTimeout(503, 'The answer was not ready in time.'));
    writeJsonAnswer(response, status, JSON.stringify(body), { ...headers, Connection: 'close' });
  }, milliseconds);
  // An answer that waits behind another is not told when its connection is lost; nothing may stay up for it.
  return timer.unref();
}
