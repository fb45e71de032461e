import { plainToInstance } from 'class-transformer';
import { type ValidationError, validateSync } from 'class-validator';
import { FieldErrorTree } from '../../errors/field-errors/field-error-tree.js';
import { type PayloadClass } from '../field-spec.js';
import { fieldsOf } from '../payload-metadata.js';
import { unknownField } from '../shape-problem.js';

/** The messages class-validator finds by the same decorators, in its own walk over instances made by class-transformer. */
export function oracleErrors(type: PayloadClass, raw: object): FieldErrorTree {
  const tree = new FieldErrorTree();
  const options = { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: true, stopAtFirstError: false };
  collect(validateSync(plainToInstance(type, raw), options), [], tree);
  return tree;
}

function collect(errors: readonly ValidationError[], parent: readonly string[], tree: FieldErrorTree): void {
  for (const { property, constraints = {}, children = [] } of inDeclaredOrder(errors)) {
    const path = [...parent, property];
    const [message] = Object.values(ownConstraints(constraints));
    // A value that is wrong itself is one problem, whatever is wrong inside.
    if (message === undefined) collect(children, path, tree);
    else tree.add(path, message);
  }
}

/** class-validator has the fields of a class before those of the class it extends. */
function inDeclaredOrder(errors: readonly ValidationError[]): readonly ValidationError[] {
  const object = errors[0]?.target;
  if (object === undefined || Array.isArray(object)) return errors;
  const names = [...fieldsOf(object.constructor as PayloadClass).keys()];
  return [...errors].sort((one, other) => names.indexOf(one.property) - names.indexOf(other.property));
}

/** Our constraint comes before the nested one, which repeats it; for unknown keys the message is the contract's. */
function ownConstraints(constraints: Record<string, string>): Record<string, string> {
  const { payloadShape, whitelistValidation, nestedValidation } = constraints;
  if (whitelistValidation !== undefined) return { message: unknownField.detail };
  const message = payloadShape ?? nestedValidation;
  return message === undefined ? {} : { message };
}
