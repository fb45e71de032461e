import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/index.js';
import { CommunicationsModule } from '../communications/index.js';
import { CustomerErasureModule } from '../imports/index.js';
import { RegistrationWithdrawals } from '../registration/index.js';
import { RetractAccountsUseCase } from './worker/retract-accounts.usecase.js';
import { RetractingRepository } from './worker/retracting.repository.js';
import { Retractor } from './worker/retractor.js';

/** Taking accounts back in the background. */
@Module({
  imports: [AccountsModule, CommunicationsModule, CustomerErasureModule],
  providers: [RegistrationWithdrawals, RetractAccountsUseCase, RetractingRepository, Retractor],
})
export class RetractionsWorkerModule {}
