import type { NextFunction, Request, Response } from 'express';
import { NotFound } from '../errors/domain-error.js';

const NUL = '%00';

/** No text in the database holds a NUL, so nothing can be at a path with one; asking the database would be an error. */
export function refuseUnstorablePaths(request: Request, _response: Response, next: NextFunction): void {
  next(request.path.includes(NUL) ? new NotFound('There is nothing at this address.') : undefined);
}
