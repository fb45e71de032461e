export { findBreaks } from './find-breaks.js';
export { supplierPart } from './supplier-part.js';
