import { Module } from '@nestjs/common';
import { AccountsModule } from '../../../accounts/index.js';
import { CommunicationsModule } from '../../../communications/index.js';
import { WarningsModule } from '../../../warnings/index.js';
import { PayloadSealingModule } from '../../sealing/payload-sealing.module.js';
import { PersonalFlagsRepository } from '../personal-flags.repository.js';
import { ReconciledFiguresRepository } from '../reconciled-figures.repository.js';
import { RefusedLinesRepository } from '../refused-lines.repository.js';
import { RegistrationReasonsRepository } from '../registration-reasons.repository.js';
import { AccountTracesRepository } from './account-traces.repository.js';
import { CustomerErasuresRepository } from './customer-erasures.repository.js';
import { EraseCustomerUseCase } from './erase-customer.usecase.js';
import { RefuseNamesUseCase } from './refuse-names.usecase.js';
import { RetractedImportsRepository } from './retracted-imports.repository.js';

/** Erases the data of one customer, who asked for it or whose account is taken back, and refuses reasons that name customers. */
@Module({
  imports: [AccountsModule, CommunicationsModule, PayloadSealingModule, WarningsModule],
  providers: [
    AccountTracesRepository,
    CustomerErasuresRepository,
    EraseCustomerUseCase,
    PersonalFlagsRepository,
    ReconciledFiguresRepository,
    RefusedLinesRepository,
    RefuseNamesUseCase,
    RegistrationReasonsRepository,
    RetractedImportsRepository,
  ],
  exports: [EraseCustomerUseCase, RefuseNamesUseCase, RetractedImportsRepository],
})
export class CustomerErasureModule {}
