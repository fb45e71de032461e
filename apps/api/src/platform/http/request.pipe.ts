import type { PayloadClass } from '@carryover/contract';
import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { readRequest } from './read-request.js';

/** Reads what was sent as the class that the handler's parameter has as its type. */
export class RequestPipe implements PipeTransform {
  /**
   * @throws FieldErrorsError naming every field that is wrong
   * @throws Error when the type is no class with fields, as when it was imported by `import type`
   */
  transform(raw: unknown, { metatype = Object }: ArgumentMetadata): object {
    return readRequest(metatype as PayloadClass, raw);
  }
}
