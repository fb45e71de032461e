import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { refuseParameters } from './query-parameters.js';

/** For controllers whose calls that write take no parameters of the query: each that is given is refused by name. */
@Injectable()
export class RefuseParameters implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): ReturnType<CallHandler['handle']> {
    const { method, query } = context.switchToHttp().getRequest<Request>();
    if (method !== 'GET' && method !== 'HEAD') refuseParameters(query);
    return next.handle();
  }
}
