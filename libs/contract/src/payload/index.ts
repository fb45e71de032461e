export { correctionsOf, type PayloadChange } from './corrections.js';
export * from './decorators/index.js';
export * from './dto/index.js';
export * from './enumerations/index.js';
export * from './field-facts.js';
export * from './field-groups.js';
export * from './field-spec.js';
export * from './list-caps.js';
export { PathSet } from './path-set.js';
export * from './payload-metadata.js';
export * from './personal/index.js';
export * from './post-import/index.js';
export {
  type RuleSeverities,
  SEVERITIES,
  type SetSeverity,
  type Severities,
  type Severity,
  type SeverityQuestion,
} from './severity.js';
export {
  blank,
  instantProblem,
  invalidDate,
  missing,
  notAccepted,
  quoted,
  ShapeProblem,
  tooLong,
  unknownField,
  wrongType,
} from './shape-problem.js';
export {
  type LocatedProblem,
  type Partially,
  type WalkedPayload,
  walkPayload,
  walkPayloadInSlices,
} from './walk-payload.js';
