import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { DomainError, NotFound } from '../../platform/errors/index.js';
import { readJson } from '../../platform/http/json-body.decorator.js';
import { RequestLimits } from '../../platform/rate-limits/request-limits.js';

/** Reads the body for the GraphQL server, by the same strict rules as everywhere; only POST and only this address. */
@Injectable()
export class GraphqlBodyMiddleware implements NestMiddleware {
  constructor(private readonly limits: RequestLimits) {}

  async use(request: Request, response: Response, next: NextFunction): Promise<void> {
    if (!/^\/v1\/graphql\/?(\?|$)/i.test(request.originalUrl)) throw new NotFound('There is nothing at this address.');
    if (request.method !== 'POST') {
      throw new DomainError('method_not_allowed', 405, `Method ${request.method} is not allowed here.`, undefined, {
        Allow: 'POST',
      });
    }
    await this.limits.admitStranger(request, response);
    request.body = await readJson(request);
    next();
  }
}
