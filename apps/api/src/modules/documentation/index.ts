export type { Readers } from './describe-modules.js';
export { DocumentationModule } from './documentation.module.js';
export { renderOpenApi } from './render-open-api.js';
