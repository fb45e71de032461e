import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Environment } from '../../platform/config/environment.js';
import { AppLogger } from '../../platform/logging/logger.js';
import { OutcomeCounts } from '../../platform/metrics/outcome-counts.js';
import { AccountsModule } from '../accounts/index.js';
import { AuthModule } from '../auth/index.js';
import { CatalogueModule } from '../catalogue/index.js';
import { WarningsModule } from '../warnings/index.js';
import { CreatePaymentInstructionUseCase } from './create-payment-instruction.usecase.js';
import { PaymentInstructionsQueries } from './payment-instructions.queries.js';
import { PaymentInstructionsRepository } from './payment-instructions.repository.js';
import { PaymentsController } from './payments.controller.js';
import { chooseVendors } from './vendors/choose-vendors.js';
import { PaymentVendors } from './vendors/payment-vendors.js';

/** What subjects of outcomes begin with that are payment vendors. */
const VENDOR = 'payment_vendor:';

/** How an imported account pays, confirmed by the payment vendor. */
@Module({
  imports: [AccountsModule, AuthModule, CatalogueModule, WarningsModule],
  controllers: [PaymentsController],
  providers: [
    CreatePaymentInstructionUseCase,
    PaymentInstructionsQueries,
    PaymentInstructionsRepository,
    {
      provide: PaymentVendors,
      inject: [Environment, AppLogger, OutcomeCounts],
      useFactory: async (environment: Environment, logger: AppLogger, counts: OutcomeCounts) =>
        new PaymentVendors(
          await chooseVendors(environment),
          { timeoutMs: environment.paymentVendorTimeoutMs },
          logger,
          (vendor, outcome) => counts.add(`${VENDOR}${vendor}`, outcome),
        ),
    },
  ],
  exports: [PaymentInstructionsQueries],
})
export class PaymentsModule implements OnApplicationBootstrap {
  constructor(private readonly counts: OutcomeCounts) {}

  /** Which vendors there are, and whether their keys are taken, may have changed since the api ran before. */
  async onApplicationBootstrap(): Promise<void> {
    await this.counts.startAnew(VENDOR);
  }
}
