import { Module } from '@nestjs/common';
import { AccountsModule } from '../../../accounts/index.js';
import { CommunicationsModule } from '../../../communications/index.js';
import { PayloadSealingModule } from '../../sealing/payload-sealing.module.js';
import { CustomerErasuresRepository } from './customer-erasures.repository.js';
import { EraseCustomerUseCase } from './erase-customer.usecase.js';
import { RefuseNamesUseCase } from './refuse-names.usecase.js';
import { RetractedImportsRepository } from './retracted-imports.repository.js';

/** Erasing what is kept of one customer, who asked for it or whose account is taken back, and keeping them out of what is said of it. */
@Module({
  imports: [AccountsModule, CommunicationsModule, PayloadSealingModule],
  providers: [CustomerErasuresRepository, EraseCustomerUseCase, RefuseNamesUseCase, RetractedImportsRepository],
  exports: [EraseCustomerUseCase, RefuseNamesUseCase, RetractedImportsRepository],
})
export class CustomerErasureModule {}
