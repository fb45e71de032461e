import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { catchError, type Observable, throwError } from 'rxjs';
import { FLAT_ERRORS_TYPE, readErrorFormat } from './error-format.js';
import { flattened } from './flat-field-errors.js';

/**
 * Gives field errors as a flat list to callers that ask for it, by `?error_format=flat` or by the Accept header; the
 * latter get it under the media type they accept. Sees what is wrong with the JSON of the body too, as the body is read
 * behind it.
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
