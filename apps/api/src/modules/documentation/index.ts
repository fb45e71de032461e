export type { Readers } from './describe-modules.js';
export { DocumentationModule } from './documentation.module.js';
export {
  DOCS_FOLDER,
  DOCS_MANIFEST,
  type DocsFile,
  docsFilePath,
  SERVED_DOCS,
} from './pages/documentation-site.js';
export { renderOpenApi } from './render-open-api.js';
