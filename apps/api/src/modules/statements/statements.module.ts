import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/index.js';
import { AuthModule } from '../auth/index.js';
import { DocumentsModule } from '../documents/index.js';
import { WarningsModule } from '../warnings/index.js';
import { AddHistoricalStatementsUseCase } from './add-historical-statements.usecase.js';
import { StatementsController } from './statements.controller.js';
import { StatementsQueries } from './statements.queries.js';
import { StatementsRepository } from './statements.repository.js';

/** Historical statements of an imported account. */
@Module({
  imports: [AccountsModule, AuthModule, DocumentsModule, WarningsModule],
  controllers: [StatementsController],
  providers: [AddHistoricalStatementsUseCase, StatementsQueries, StatementsRepository],
  exports: [StatementsQueries],
})
export class StatementsModule {}
