export { catalogueEntry, type ErrorCode, errorCatalogue, isErrorCode, listErrorCodes } from './error-catalogue.js';
export type { ErrorActor, ErrorDomain, ErrorEntry, RunbookStep } from './error-entry.js';
export * from './field-errors/field-error-tree.js';
export { errorPagePath, renderErrorPages } from './render-error-pages.js';
