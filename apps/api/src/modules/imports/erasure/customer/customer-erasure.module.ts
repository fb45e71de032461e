import { Module } from '@nestjs/common';
import { AccountsModule } from '../../../accounts/index.js';
import { CommunicationsModule } from '../../../communications/index.js';
import { PayloadSealingModule } from '../../sealing/payload-sealing.module.js';
import { CustomerErasuresRepository } from './customer-erasures.repository.js';
import { EraseCustomerUseCase } from './erase-customer.usecase.js';

/** Erasing what is kept of one customer. */
@Module({
  imports: [AccountsModule, CommunicationsModule, PayloadSealingModule],
  providers: [CustomerErasuresRepository, EraseCustomerUseCase],
  exports: [EraseCustomerUseCase],
})
export class CustomerErasureModule {}
