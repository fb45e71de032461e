export { COMMAND_CODES, type CommandCode } from './command-codes.js';
export { catalogueEntry, type ErrorCode, errorCatalogue, isErrorCode, listErrorCodes } from './error-catalogue.js';
export type { ErrorActor, ErrorDomain, ErrorEntry, RunbookStep } from './error-entry.js';
export { type DefectTreatment, EXTRACT_DEFECTS, type ExtractDefectCode } from './extract-defects.js';
export * from './field-errors/field-error-tree.js';
