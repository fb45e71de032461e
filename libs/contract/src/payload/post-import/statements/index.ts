export * from './historical-statements.request.js';
