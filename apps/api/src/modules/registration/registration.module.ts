import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/index.js';
import { AuthModule } from '../auth/index.js';
import { CatalogueModule } from '../catalogue/index.js';
import { SuppliersModule } from '../suppliers/index.js';
import { ReceiveRegistrationCallbackUseCase } from './callbacks/receive-callback.usecase.js';
import { RegistrationCallbacksController } from './callbacks/registration-callbacks.controller.js';
import { RegistrationCallbacksRepository } from './callbacks/registration-callbacks.repository.js';
import { WaitingCallbacks } from './callbacks/waiting-callbacks.js';
import { MarkForRegistrationUseCase } from './marking/mark-for-registration.usecase.js';
import { MarkingRepository } from './marking/marking.repository.js';
import { SupplyStartDates } from './marking/supply-start-dates.js';
import { MeterPointHistoryQueries } from './meter-point-history.queries.js';
import { MeterPointStatusesController } from './meter-point-statuses.controller.js';
import { MeterPointStatusesQueries } from './meter-point-statuses.queries.js';
import { RegistrationQueries } from './registration.queries.js';
import { SendRegistrationFlowsController } from './send-registration-flows.controller.js';
import { MeterPointStatusesRepository } from './status/meter-point-statuses.repository.js';

/** Registration of meter points with the industry: marking them, and hearing how it goes. */
@Module({
  imports: [AccountsModule, AuthModule, CatalogueModule, SuppliersModule],
  controllers: [MeterPointStatusesController, RegistrationCallbacksController, SendRegistrationFlowsController],
  providers: [
    MarkForRegistrationUseCase,
    MarkingRepository,
    MeterPointHistoryQueries,
    MeterPointStatusesQueries,
    MeterPointStatusesRepository,
    ReceiveRegistrationCallbackUseCase,
    RegistrationCallbacksRepository,
    RegistrationQueries,
    SupplyStartDates,
    WaitingCallbacks,
  ],
  exports: [MarkForRegistrationUseCase, MeterPointHistoryQueries, RegistrationQueries],
})
export class RegistrationModule {}
