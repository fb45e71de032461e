export { AccountNotCreatable } from './accounts.errors.js';
export { AccountsModule } from './accounts.module.js';
export { AccountsQueries } from './accounts.queries.js';
export { type CreateAccount, CreateAccountUseCase } from './usecases/create-account.usecase.js';
