export { type EmptiedStep, EmptySandbox } from './empty-sandbox.usecase.js';
export { SandboxesModule } from './sandboxes.module.js';
