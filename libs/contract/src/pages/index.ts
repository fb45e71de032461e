export { listFurtherCodes } from './render-code-pages.js';
export { errorPagePath, renderErrorPages } from './render-error-pages.js';
