export { DomainError, FieldErrorsError, NotFound, RequestTimeout, ServiceUnavailable } from './domain-error.js';
