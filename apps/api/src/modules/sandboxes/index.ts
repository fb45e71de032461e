export { deleteAccounts } from './delete-accounts.js';
export { EmptySandboxUseCase } from './empty-sandbox.usecase.js';
export { SandboxesModule } from './sandboxes.module.js';
