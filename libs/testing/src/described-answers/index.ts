export { DescribedAnswers, NotAsDescribed, type SeenAnswer } from './described-answers.js';
export * from './openapi-document.js';
