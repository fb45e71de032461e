export { type EmptiedStep, EmptySandboxUseCase } from './empty-sandbox.usecase.js';
export { SandboxesModule } from './sandboxes.module.js';
