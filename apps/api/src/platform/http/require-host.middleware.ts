import type { NextFunction, Request, Response } from 'express';
import { DomainError } from '../errors/domain-error.js';

/** HTTP/1.1 wants a Host in every request (RFC 9112, 3.2); without one it is not known who was asked. */
export function requireHost(request: Request, _response: Response, next: NextFunction): void {
  const isMissing = request.httpVersion === '1.1' && request.headers.host === undefined;
  next(isMissing ? new DomainError('malformed_request', 400, 'The header Host is missing.') : undefined);
}
