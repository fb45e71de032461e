export * from './answers.js';
export { assembleDocument, type DocumentHead, type OpenApiDocument } from './assemble-document.js';
export {
  type DeclaredOperation,
  declaredOperations,
  declaredWebhooks,
} from './declared-operations.js';
export { AddsToReads, DESCRIPTION, Described, PagesForPeople } from './described.decorator.js';
export * from './description.js';
export { always, NEXT_LINK, NO_STORE } from './headers.js';
export { named } from './named-schema.js';
export * from './pages.js';
export * from './parameters.js';
export { LONGEST_TEXT, payloadSchema } from './payload-schema.js';
export type { Answer, Json, Schema } from './schema.js';
export * from './schemas.js';
export { RETRY_AFTER, unauthorised } from './standard-answers.js';
