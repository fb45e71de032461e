export * from './answered-errors.js';
export { CarryoverError, type Operation } from './carryover-error.js';
export type { FieldProblem } from './field-problems.js';
export { ListBrokenOff, NetworkError, NotSettledInTime, TimedOut } from './unanswered-errors.js';
export { ValidationError } from './validation-error.js';
