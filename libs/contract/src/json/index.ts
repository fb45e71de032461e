export * from './canonical-json.js';
export * from './json-exact-number.js';
export * from './json-limits.js';
export * from './json-problem.js';
export { OTHER_FORMS, type OtherForm, type RecognisedForm, recogniseOtherForm } from './other-form.js';
export * from './parse-strict-json.js';
export * from './write-exact-json.js';
