export { deleteAccounts } from './delete-accounts.js';
export { type EmptiedStep, EmptySandboxUseCase } from './empty-sandbox.usecase.js';
export { SandboxesModule } from './sandboxes.module.js';
