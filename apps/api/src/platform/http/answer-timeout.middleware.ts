import type { NextFunction, Request, Response } from 'express';
import { RequestTimeout } from '../errors/domain-error.js';
import { toAnswer } from '../errors/error-answer.js';

/**
 * Answers 503 when a handler has not begun its answer in time, so that no client waits for ever.
 * @param milliseconds longer than the database's own time-outs, which say more about the cause
 */
export function answerTimeoutMiddleware(milliseconds: number) {
  return (_request: Request, response: Response, next: NextFunction): void => {
    const timer = setTimeout(() => {
      if (response.headersSent) return;
      const { status, body, headers } = toAnswer(new RequestTimeout(503, 'The answer was not ready in time.'));
      response.set({ ...headers, Connection: 'close' });
      response.status(status).json(body);
    }, milliseconds);
    // An answer that waits behind another is not told when its connection is lost; nothing may stay up for it.
    timer.unref();
    response.once('close', () => clearTimeout(timer));
    next();
  };
}
