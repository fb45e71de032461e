import { registerDecorator, type ValidationArguments } from 'class-validator';
import { isJsonObject } from '../../json/json-exact-number.js';
import { type FieldSpec, type NestedSpec, presenceProblem } from '../field-spec.js';
import { recordField } from '../payload-metadata.js';
import { blank, ShapeProblem, wrongType } from '../shape-problem.js';

/** The name of the one constraint every field has. */
const SHAPE_CONSTRAINT = 'payloadShape';

/** Records a field's specification and registers its single class-validator constraint. */
export function fieldDecorator(spec: FieldSpec): PropertyDecorator {
  return (target, name) => {
    recordField(target.constructor, String(name), spec);
    registerDecorator({
      name: SHAPE_CONSTRAINT,
      target: target.constructor,
      propertyName: String(name),
      validator: {
        validate: (value: unknown) => problemOf(spec, value) === null,
        defaultMessage: (args?: ValidationArguments) => problemOf(spec, args?.value)?.detail ?? '',
      },
    });
  };
}

/** The problem of the value itself; objects and lists are checked by their own fields. */
function problemOf(spec: FieldSpec, value: unknown): ShapeProblem | null {
  const presence = presenceProblem(spec, value);
  if (presence !== null) return presence instanceof ShapeProblem ? presence : null;
  if (spec.kind === 'leaf') {
    const result = spec.read(value);
    return result instanceof ShapeProblem && !result.isAdvice ? result : null;
  }
  return containerProblem(spec, value);
}

function containerProblem({ kind, cap, capProblem, notEmpty }: NestedSpec, value: unknown): ShapeProblem | null {
  if (kind === 'list') {
    if (!Array.isArray(value)) return wrongType('array');
    if (value.length > cap) return capProblem;
    return value.length === 0 && notEmpty === true ? blank : null;
  }
  return isJsonObject(value) ? null : wrongType('object');
}
