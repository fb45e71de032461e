import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/index.js';
import { AuthModule } from '../auth/index.js';
import { CatalogueModule } from '../catalogue/index.js';
import { NotesModule } from '../notes/index.js';
import { WarningsModule } from '../warnings/index.js';
import { AddTransactionsUseCase } from './adding/add-transactions.usecase.js';
import { AccountKnowledgeQueries } from './storage/account-knowledge.queries.js';
import { MainLedgerRepository } from './storage/main-ledger.repository.js';
import { TransactionsRepository } from './storage/transactions.repository.js';
import { TransactionsController } from './transactions.controller.js';

/** Transactions added to an imported account. */
@Module({
  imports: [AccountsModule, AuthModule, CatalogueModule, NotesModule, WarningsModule],
  controllers: [TransactionsController],
  providers: [AccountKnowledgeQueries, AddTransactionsUseCase, MainLedgerRepository, TransactionsRepository],
})
export class TransactionsModule {}
