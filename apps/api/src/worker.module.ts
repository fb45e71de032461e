import { type DynamicModule, Module } from '@nestjs/common';
import { AlertsWorkerModule } from './modules/alerts/index.js';
import { AuditWorkerModule } from './modules/audit/index.js';
import { CommunicationsWorkerModule } from './modules/communications/index.js';
import { EventsWorkerModule } from './modules/events/index.js';
import { HealthModule } from './modules/health/index.js';
import { ImportsWorkerModule } from './modules/imports/index.js';
import { PacksWorkerModule } from './modules/packs/index.js';
import { RegistrationWorkerModule } from './modules/registration/index.js';
import { RetractionsWorkerModule } from './modules/retractions/index.js';
import { WavesWorkerModule } from './modules/waves/index.js';
import { Environment } from './platform/config/environment.js';
import { PlatformModule } from './platform/platform.module.js';

/** The worker process: consumers and the dispatcher, and no public route. */
@Module({})
export class WorkerModule {
  static forRoot(environment: Environment): DynamicModule {
    const imports = ImportsWorkerModule.register(environment);
    return {
      module: WorkerModule,
      imports: [
        PlatformModule.forRoot(environment, 'worker'),
        HealthModule,
        imports,
        AlertsWorkerModule,
        AuditWorkerModule,
        CommunicationsWorkerModule,
        EventsWorkerModule,
        PacksWorkerModule,
        RegistrationWorkerModule.register(environment),
        RetractionsWorkerModule,
        WavesWorkerModule.register(imports),
      ],
    };
  }
}
