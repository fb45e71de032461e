import { createHash } from 'node:crypto';
import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { NO_STORE } from '../../../platform/http/security-headers.js';
import { AddsToReads } from '../../../platform/openapi/index.js';
import { entityTagDescription } from './entity-tag.openapi.js';

/** Adds an ETag to answers of reads, and answers 304 when the caller has the current one, because pages poll. */
@Injectable()
@AddsToReads(entityTagDescription)
export class EntityTagInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    if (request.method !== 'GET' && request.method !== 'HEAD') return next.handle();
    return next
      .handle()
      .pipe(map((body: unknown) => (body instanceof StreamableFile ? body : tag(request, response, body))));
  }
}

function tag(request: Request, response: Response, body: unknown): unknown {
  const hash = createHash('sha256')
    .update(JSON.stringify(body) ?? '')
    .digest('base64url')
    .slice(0, 27);
  const entityTag = `"${hash}"`;
  response.setHeader('ETag', entityTag);
  // A Cache-Control that the route has set itself stays.
  if (response.getHeader('Cache-Control') === NO_STORE) response.setHeader('Cache-Control', 'private, no-cache');
  if (!isKnown(request.headers['if-none-match'], hash)) return body;
  response.status(304);
  return undefined;
}

/** Whether a header names the tag: one of several, or marked as weak by something in between that compresses. */
function isKnown(header: string | undefined, hash: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${hash}"`);
}
