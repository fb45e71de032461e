import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { FieldErrorsError } from '../../platform/errors/domain-error.js';
import { ListSuppliersQueries } from '../suppliers/index.js';
import { filterText } from './list-query.js';

/**
 * Refuses a read whose filter `supplier` names an unknown one: an empty answer would look like a supplier without
 * problems. A filter that is not text is left to the reader.
 */
@Injectable()
export class KnownSupplierInterceptor implements NestInterceptor {
  constructor(private readonly suppliers: ListSuppliersQueries) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const { supplier } = context.switchToHttp().getRequest<Request>().query;
    const code = typeof supplier === 'string' ? filterText(supplier) : null;
    if (code !== null && (await this.suppliers.find(code)) === null)
      throw new FieldErrorsError({ supplier: ['There is no such import supplier.'] });
    return next.handle();
  }
}
