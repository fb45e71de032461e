import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { catchError, type Observable, throwError } from 'rxjs';
import { FLAT_ERRORS_TYPE, readErrorFormat } from './error-format.js';
import { flattened } from './flat-field-errors.js';

/**
 * Turns field errors into a flat list for callers that ask for it by `?error_format=flat` or the Accept header; the
 * latter get it under that media type. Covers JSON errors too, because the body is read inside of it.
 */
@Injectable()
export class FlatErrorsInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    if (readErrorFormat(request.query, request.accepts()) === 'nested') return next.handle();
    const byHeader = request.query.error_format === undefined;
    const headers = byHeader ? { 'Content-Type': `${FLAT_ERRORS_TYPE}; charset=utf-8` } : undefined;
    return next.handle().pipe(catchError((error: unknown) => throwError(() => flattened(error, headers))));
  }
}
