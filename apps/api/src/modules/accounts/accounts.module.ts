import { Module } from '@nestjs/common';
import { SuppliersModule } from '../suppliers/index.js';
import { AccountsQueries } from './accounts.queries.js';
import { AccountAdditions } from './additions/account-additions.js';
import { CatalogueUsesQueries } from './catalogue-uses.queries.js';
import { ChargedReadingsQueries } from './correction/charged-readings.queries.js';
import { CorrectedRowsRepository } from './correction/corrected-rows.repository.js';
import { AccountDetailsQueries } from './details/account-details.queries.js';
import { NamesOfAccountsQueries } from './erasure/names-of-accounts.queries.js';
import { PersonalFields } from './erasure/personal-fields.js';
import { HeldElsewhereQueries } from './held/held-elsewhere.queries.js';
import { MeterPointConflicts } from './held/meter-point-conflicts.js';
import { ImportedAccountsQueries } from './imported/imported-accounts.queries.js';
import { PostImportRequests } from './imported/post-import-requests.js';
import { SearchAccountsQueries } from './search-accounts.queries.js';
import { CorrectAccountUseCase } from './usecases/correct-account.usecase.js';
import { CreateAccountUseCase } from './usecases/create-account.usecase.js';

/** The platform account and everything it owns. */
@Module({
  imports: [SuppliersModule],
  providers: [
    AccountAdditions,
    AccountDetailsQueries,
    AccountsQueries,
    CatalogueUsesQueries,
    ChargedReadingsQueries,
    CorrectAccountUseCase,
    CorrectedRowsRepository,
    CreateAccountUseCase,
    HeldElsewhereQueries,
    ImportedAccountsQueries,
    MeterPointConflicts,
    NamesOfAccountsQueries,
    PersonalFields,
    PostImportRequests,
    SearchAccountsQueries,
  ],
  exports: [
    AccountAdditions,
    AccountDetailsQueries,
    AccountsQueries,
    CatalogueUsesQueries,
    CorrectAccountUseCase,
    CreateAccountUseCase,
    HeldElsewhereQueries,
    ImportedAccountsQueries,
    MeterPointConflicts,
    NamesOfAccountsQueries,
    PersonalFields,
    PostImportRequests,
    SearchAccountsQueries,
  ],
})
export class AccountsModule {}
