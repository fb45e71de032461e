export { DomainError, FieldErrorsError, NotFound } from './domain-error.js';
