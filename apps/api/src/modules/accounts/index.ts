export { AccountNotCreatable, AccountNumberTaken } from './accounts.errors.js';
export { AccountsModule } from './accounts.module.js';
export { AccountsQueries, type AskedReferences } from './accounts.queries.js';
export { AccountAdditions, additionDifferencesSql, recordAddedSql } from './additions/account-additions.js';
export { balanceDifferencesSql } from './balances/balance-differences.js';
export { sqlEffect, sqlTotals } from './balances/credit-types.js';
export { CatalogueUsesQueries } from './catalogue-uses.queries.js';
export { CorrectionOutdated, MOST_NAMED } from './correction/correction.errors.js';
export {
  AccountDetailsQueries,
  type AccountLedger,
  type AccountMeterPoint,
} from './details/account-details.queries.js';
export type { AccountLineItem, AccountTaxItem, AccountTransaction } from './details/account-transactions.js';
export type { DecidedValue } from './details/decided-values.js';
export { type KnownBy, NamesOfAccountsQueries } from './erasure/names-of-accounts.queries.js';
export { PersonalFields, type PersonalRows } from './erasure/personal-fields.js';
export { type ExclusiveThing, exclusiveThingsOf, HeldElsewhereQueries } from './held/held-elsewhere.queries.js';
export { type MeterPointConflict, MeterPointConflicts } from './held/meter-point-conflicts.js';
export { AccountMutex } from './imported/account-mutex.js';
export { AccountGone, holdAccount, keepAccount } from './imported/hold-account.js';
export { type ImportedAccount, ImportedAccountsQueries } from './imported/imported-accounts.queries.js';
export { envelopeOf, PostImportRequests } from './imported/post-import-requests.js';
export { ACCOUNT_LAYOUT } from './layout/account-layout.js';
export type { Column, TableNode } from './layout/table-node.js';
export type { OperatorFlag } from './processing/operator-flags.js';
export { SearchAccountsQueries } from './search-accounts.queries.js';
export { CorrectAccountUseCase } from './usecases/correct-account.usecase.js';
export {
  type CreateAccount,
  CreateAccountUseCase,
  type PreparedAccount,
} from './usecases/create-account.usecase.js';
