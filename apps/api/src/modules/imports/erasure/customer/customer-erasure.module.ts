import { Module } from '@nestjs/common';
import { AccountsModule } from '../../../accounts/index.js';
import { CommunicationsModule } from '../../../communications/index.js';
import { PayloadSealingModule } from '../../sealing/payload-sealing.module.js';
import { CustomerErasuresRepository } from './customer-erasures.repository.js';
import { EraseCustomerUseCase } from './erase-customer.usecase.js';
import { RetractedImportsRepository } from './retracted-imports.repository.js';

/** Erasing what is kept of one customer, who asked for it or whose account is taken back. */
@Module({
  imports: [AccountsModule, CommunicationsModule, PayloadSealingModule],
  providers: [CustomerErasuresRepository, EraseCustomerUseCase, RetractedImportsRepository],
  exports: [EraseCustomerUseCase, RetractedImportsRepository],
})
export class CustomerErasureModule {}
