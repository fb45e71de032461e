import { type PayloadClass, shapeErrors, walkPayload } from '@carryover/contract';
import { FieldErrorsError } from '../errors/domain-error.js';

/**
 * Reads a request of one shape.
 * @param type a class with the decorators of the contract
 * @param raw the parsed body
 * @throws FieldErrorsError naming every field that is missing, unknown or wrong, as many as are listed
 */
export function readRequest<T extends object>(type: PayloadClass<T>, raw: unknown): T {
  const walked = walkPayload(type, raw);
  if (walked.problems.length === 0) return walked.value as T;
  throw new FieldErrorsError(shapeErrors(walked).toJSON());
}
