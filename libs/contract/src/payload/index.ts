export * from './decorators/index.js';
export * from './dto/index.js';
export * from './field-spec.js';
export * from './list-caps.js';
export * from './payload-metadata.js';
export * from './read-account-payload.js';
export {
  blank,
  invalidDate,
  invalidInstant,
  missing,
  notAccepted,
  quoted,
  ShapeProblem,
  tooLong,
  unknownField,
  wrongType,
} from './shape-problem.js';
export * from './supplier-settings.js';
export * from './validation-context.js';
export { type Partially, type PlacedProblem, type WalkedPayload, walkPayload } from './walk-payload.js';
