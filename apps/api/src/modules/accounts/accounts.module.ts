import { Module } from '@nestjs/common';
import { AccountsQueries } from './accounts.queries.js';
import { CreateAccountUseCase } from './usecases/create-account.usecase.js';

/** The platform account and everything it owns. */
@Module({
  providers: [AccountsQueries, CreateAccountUseCase],
  exports: [AccountsQueries, CreateAccountUseCase],
})
export class AccountsModule {}
