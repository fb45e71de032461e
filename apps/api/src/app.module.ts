import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccessGuard, AuthModule } from './modules/auth/index.js';
import { ChecklistsModule } from './modules/checklists/index.js';
import { CommunicationsModule } from './modules/communications/index.js';
import { ConsoleModule } from './modules/console/index.js';
import { DocumentationModule } from './modules/documentation/index.js';
import { DocumentsModule } from './modules/documents/index.js';
import { EventsModule } from './modules/events/index.js';
import { GraphqlModule } from './modules/graphql/index.js';
import { HealthModule } from './modules/health/index.js';
import { ImportReadsModule, ImportsModule } from './modules/imports/index.js';
import { NotesModule } from './modules/notes/index.js';
import { PacksModule } from './modules/packs/index.js';
import { PaymentsModule } from './modules/payments/index.js';
import { ReconciliationModule } from './modules/reconciliation/index.js';
import { RegistrationModule } from './modules/registration/index.js';
import { StatementsModule } from './modules/statements/index.js';
import { TransactionsModule } from './modules/transactions/index.js';
import { ChangedWavesModule, WavesModule } from './modules/waves/index.js';
import { Environment } from './platform/config/environment.js';
import { PlatformModule } from './platform/platform.module.js';

/** The API process: public REST and GraphQL, and the operator API. */
@Module({
  imports: [
    HealthModule,
    AuthModule,
    ChangedWavesModule,
    CommunicationsModule,
    DocumentationModule,
    DocumentsModule,
    EventsModule,
    GraphqlModule,
    ImportReadsModule,
    NotesModule,
    PaymentsModule,
    ReconciliationModule,
    RegistrationModule,
    StatementsModule,
    TransactionsModule,
  ],
  providers: [{ provide: APP_GUARD, useExisting: AccessGuard }],
})
export class AppModule {
  static forRoot(environment: Environment): DynamicModule {
    const imports = ImportsModule.register(environment);
    const waves = WavesModule.register(imports);
    const checklists = ChecklistsModule.register(waves);
    const packs = PacksModule.register(waves);
    const console = ConsoleModule.register(imports, waves, checklists, packs);
    return {
      module: AppModule,
      imports: [PlatformModule.forRoot(environment, 'api'), imports, console, waves, checklists, packs],
    };
  }
}
