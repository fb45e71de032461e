import { FieldErrorTree, type PayloadClass, walkPayload } from '@carryover/contract';
import { FieldErrorsError } from '../errors/domain-error.js';

/**
 * Reads a request of one shape.
 * @param type a class with the decorators of the contract
 * @param raw the parsed body
 * @throws FieldErrorsError naming every field that is missing, unknown or wrong
 */
export function readRequest<T extends object>(type: PayloadClass<T>, raw: unknown): T {
  const { value, problems } = walkPayload(type, raw);
  if (problems.length === 0) return value as T;
  const errors = new FieldErrorTree();
  for (const { path, problem } of problems) errors.add(path, problem.detail);
  throw new FieldErrorsError(errors.toJSON());
}
