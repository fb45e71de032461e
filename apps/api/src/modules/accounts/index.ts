export { type AccountDetails, AccountDetailsQueries } from './account-details.queries.js';
export { AccountNotCreatable, AccountNumberTaken } from './accounts.errors.js';
export { AccountsModule } from './accounts.module.js';
export { AccountsQueries, type ReferenceOwner } from './accounts.queries.js';
export { sqlTotals } from './balances/credit-types.js';
export { type ImportedAccount, ImportedAccountsQueries } from './imported/imported-accounts.queries.js';
export { type PostImportReading, PostImportRequests } from './imported/post-import-requests.js';
export type { OperatorFlag } from './processing/operator-flags.js';
export { type CreateAccount, CreateAccountUseCase, type CreatedAccount } from './usecases/create-account.usecase.js';
