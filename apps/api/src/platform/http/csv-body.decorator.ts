import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { BODY_LIMIT } from './json-body.decorator.js';
import { readBody } from './read-body.js';

/** The raw body of a request of type text/csv, read when the guards have passed; empty when there is none. */
export const CsvBody = createParamDecorator((_: unknown, context: ExecutionContext): Promise<Buffer> => {
  const request = context.switchToHttp().getRequest<Request>();
  const limit: number = request.app.get(BODY_LIMIT);
  return readBody(request, limit, 'text/csv');
});
