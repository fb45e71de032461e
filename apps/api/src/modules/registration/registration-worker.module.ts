import { type DynamicModule, Module } from '@nestjs/common';
import { Environment } from '../../platform/config/environment.js';
import { AppLogger } from '../../platform/logging/logger.js';
import { QueueModule } from '../../platform/queue/queue.module.js';
import { Clock } from '../../platform/time/clock.js';
import { CatalogueModule } from '../catalogue/index.js';
import { SuppliersModule } from '../suppliers/index.js';
import { RegistrationCallbacksRepository } from './callbacks/registration-callbacks.repository.js';
import { WaitingCallbacks } from './callbacks/waiting-callbacks.js';
import { chooseRegistrationGateway } from './gateway/choose-registration-gateway.js';
import { RegistrationGateway } from './gateway/registration-gateway.js';
import { SimulatedRegistrationGateway } from './gateway/simulated-registration-gateway.js';
import { MarkNewAccountsUseCase } from './marking/mark-new-accounts.usecase.js';
import { MarkingRepository } from './marking/marking.repository.js';
import { SupplyStartDates } from './marking/supply-start-dates.js';
import { REGISTRATION_QUEUE } from './registration-queue.js';
import { RegistrationRequestsRepository } from './requests/registration-requests.repository.js';
import { MeterPointStatusesRepository } from './status/meter-point-statuses.repository.js';
import { AdvanceRegistrationUseCase } from './worker/advance-registration.usecase.js';
import { RegistrationDispatcher } from './worker/registration-dispatcher.js';
import { RegistrationWorker } from './worker/registration-worker.js';

/** Taking marked meter points to the registration gateway. */
@Module({})
export class RegistrationWorkerModule {
  static register(environment: Environment): DynamicModule {
    return {
      module: RegistrationWorkerModule,
      imports: [QueueModule.register(environment, REGISTRATION_QUEUE), CatalogueModule, SuppliersModule],
      providers: [
        AdvanceRegistrationUseCase,
        MarkingRepository,
        MarkNewAccountsUseCase,
        MeterPointStatusesRepository,
        RegistrationCallbacksRepository,
        RegistrationDispatcher,
        RegistrationRequestsRepository,
        RegistrationWorker,
        SupplyStartDates,
        WaitingCallbacks,
        {
          provide: SimulatedRegistrationGateway,
          useFactory: ({ simulatorDaySeconds }: Environment) => new SimulatedRegistrationGateway(simulatorDaySeconds),
          inject: [Environment],
        },
        {
          provide: RegistrationGateway,
          useFactory: chooseRegistrationGateway,
          inject: [Environment, Clock, AppLogger],
        },
      ],
    };
  }
}
