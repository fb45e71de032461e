import { parseStrictJson } from '@carryover/contract';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { jsonLimitOf } from '../../platform/http/json-body.decorator.js';
import { readJsonBody } from '../../platform/http/read-body.js';

/** The parsed JSON body of a call that needs none; `{}` when there is none. */
export const OptionalBody = createParamDecorator(async (_: unknown, context: ExecutionContext): Promise<unknown> => {
  const request = context.switchToHttp().getRequest<Request>();
  const body = await readJsonBody(request, jsonLimitOf(request));
  return body.length === 0 ? {} : parseStrictJson(body);
});
