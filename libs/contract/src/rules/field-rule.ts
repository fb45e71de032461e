import { factsOf, type RuleDeclaration } from './define-rule.js';
import { type RuleFacts } from './rule.js';

interface FieldRule extends Omit<RuleDeclaration, 'code' | 'message' | 'messages'> {
  readonly path: string;
  /** The bound of the field, with the message and code of the rule. */
  readonly bound: { readonly message: string; readonly code: string };
}

/** Describes a rule of a single field that is a bound of the field, and checked while the body is read. */
export function fieldRule({ bound, ...rule }: FieldRule): RuleFacts {
  return factsOf('shape', 'validate, create', { ...rule, ...bound });
}
