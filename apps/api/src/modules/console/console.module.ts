import { assertPersonalDeclared, REQUEST_CLASSES } from '@carryover/contract';
import { type DynamicModule, Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/index.js';
import { AlertsModule } from '../alerts/index.js';
import { ApprovalsModule } from '../approvals/index.js';
import { AuditModule } from '../audit/index.js';
import { AuthModule } from '../auth/index.js';
import { CatalogueModule } from '../catalogue/index.js';
import { DocumentsModule } from '../documents/index.js';
import { EventsModule } from '../events/index.js';
import { HealthModule } from '../health/index.js';
import { CustomerErasureModule } from '../imports/index.js';
import { NotesModule } from '../notes/index.js';
import { PaymentsModule } from '../payments/index.js';
import { ReconciliationModule } from '../reconciliation/index.js';
import { RegistrationModule } from '../registration/index.js';
import { RetractionsModule } from '../retractions/index.js';
import { SandboxesModule } from '../sandboxes/index.js';
import { StatementsModule } from '../statements/index.js';
import { SuppliersModule } from '../suppliers/index.js';
import { WarningsModule } from '../warnings/index.js';
import { ConsoleAccountsController } from './accounts/accounts.controller.js';
import { ConsoleAlertsController } from './alerts/alerts.controller.js';
import { ConsoleApprovalsController } from './approvals/approvals.controller.js';
import { PerformApprovedActUseCase } from './approvals/perform-approved-act.usecase.js';
import { ConsoleAuditController } from './audit/audit.controller.js';
import { ConsoleBatchesController } from './batches/batches.controller.js';
import { ConsoleCatalogueController } from './catalogue/catalogue.controller.js';
import { ConsoleCatalogueChangesController } from './catalogue/catalogue-changes.controller.js';
import { ConsoleCatalogueEntriesController } from './catalogue/catalogue-entries.controller.js';
import { CatalogueImpact } from './catalogue/catalogue-impact.js';
import { ConsoleChecklistsController } from './checklists/checklists.controller.js';
import { ConsoleDocumentsController } from './documents/documents.controller.js';
import { ConsoleErrorsController } from './errors/errors.controller.js';
import { ExplainValues } from './errors/explain-values.js';
import { ConsoleTriageController } from './errors/triage.controller.js';
import { ConsoleCustomerErasureController } from './imports/customer-erasure.controller.js';
import { HoldingAccounts } from './imports/holding-accounts.js';
import { ConsoleImportsController } from './imports/imports.controller.js';
import { ConsolePayloadsController } from './imports/payloads.controller.js';
import { ConsoleChangesController } from './live/changes.controller.js';
import { CurrentImportCounts } from './live/current-import-counts.js';
import { LatestChangesQueries } from './live/latest-changes.queries.js';
import { OidcSignInController } from './oidc/oidc-sign-in.controller.js';
import { RecordOidcSessions } from './oidc/record-oidc-sessions.js';
import { ConsoleOverviewController } from './overview/overview.controller.js';
import { ServiceHealth } from './overview/service-health.js';
import { ConsolePacksController } from './packs/packs.controller.js';
import { PasskeySignInController } from './passkeys/passkey-sign-in.controller.js';
import { ConsolePasskeysController } from './passkeys/passkeys.controller.js';
import { ReconciliationViews } from './reconciliations/reconciliation-views.js';
import { ConsoleReconciliationsController } from './reconciliations/reconciliations.controller.js';
import { ConsoleRegistrationsController } from './registrations/registrations.controller.js';
import { RetractionChoices } from './retractions/retraction-choices.js';
import { ConsoleRetractionsController } from './retractions/retractions.controller.js';
import { ConsoleStartRetractionsController } from './retractions/start-retractions.controller.js';
import { ConsoleSearchController } from './search/search.controller.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { ConsoleStaffController } from './staff/staff.controller.js';
import { ConsolePayloadErasureController } from './suppliers/payload-erasure.controller.js';
import { ConsoleSandboxEmptyingController } from './suppliers/sandbox-emptying.controller.js';
import { ConsoleApiKeysController } from './suppliers/supplier-api-keys.controller.js';
import { ConsoleSupplierSettingsController } from './suppliers/supplier-settings.controller.js';
import { ConsoleSuppliersController } from './suppliers/suppliers.controller.js';
import { ConsoleThroughputController } from './throughput/throughput.controller.js';
import { ConsoleWarningsController } from './warnings/warnings.controller.js';
import { ConsoleWaveDecisionsController } from './waves/wave-decisions.controller.js';
import { ConsoleWaveFindingsController } from './waves/wave-findings.controller.js';
import { ConsoleWavePlansController } from './waves/wave-plans.controller.js';
import { ConsoleWaveProfilesController } from './waves/wave-profiles.controller.js';
import { ConsoleWaveStepsController } from './waves/wave-steps.controller.js';
import { WaveViews } from './waves/wave-views.js';
import { ConsoleWavesController } from './waves/waves.controller.js';
import { ConsoleDeadLettersController } from './webhooks/dead-letters.controller.js';
import { ConsoleWebhooksController } from './webhooks/webhooks.controller.js';

/** The operator API. It owns no tables and asks the other modules. */
@Module({})
export class ConsoleModule {
  /** @param imports, waves, checklists, packs the modules of the imports, the waves, their checklists and packs, the very ones the application uses */
  static register(
    imports: DynamicModule,
    waves: DynamicModule,
    checklists: DynamicModule,
    packs: DynamicModule,
  ): DynamicModule {
    // An undeclared field would be masked; the start fails, so that its author decides.
    assertPersonalDeclared(Object.values(REQUEST_CLASSES));
    return {
      module: ConsoleModule,
      imports: [
        AccountsModule,
        AlertsModule,
        NotesModule,
        PaymentsModule,
        ReconciliationModule,
        RegistrationModule,
        StatementsModule,
        ApprovalsModule,
        AuditModule,
        EventsModule,
        HealthModule,
        AuthModule,
        CatalogueModule,
        CustomerErasureModule,
        DocumentsModule,
        RetractionsModule,
        SandboxesModule,
        SuppliersModule,
        WarningsModule,
        imports,
        waves,
        checklists,
        packs,
      ],
      controllers: [
        SessionsController,
        OidcSignInController,
        PasskeySignInController,
        ConsolePasskeysController,
        ConsoleAlertsController,
        ConsoleApprovalsController,
        ConsoleImportsController,
        ConsoleSearchController,
        ConsoleCustomerErasureController,
        ConsoleCatalogueController,
        ConsoleCatalogueChangesController,
        ConsoleCatalogueEntriesController,
        ConsoleSupplierSettingsController,
        ConsoleSuppliersController,
        ConsoleApiKeysController,
        ConsolePayloadErasureController,
        ConsoleSandboxEmptyingController,
        ConsoleAuditController,
        ConsoleStaffController,
        ConsoleBatchesController,
        ConsoleErrorsController,
        ConsoleTriageController,
        ConsoleWarningsController,
        ConsoleOverviewController,
        ConsoleThroughputController,
        ConsoleChangesController,
        ConsoleChecklistsController,
        ConsoleAccountsController,
        ConsoleReconciliationsController,
        ConsoleRegistrationsController,
        ConsoleStartRetractionsController,
        ConsoleRetractionsController,
        ConsolePayloadsController,
        ConsoleWebhooksController,
        ConsoleDeadLettersController,
        ConsoleDocumentsController,
        ConsoleWavesController,
        ConsoleWaveDecisionsController,
        ConsoleWaveFindingsController,
        ConsoleWavePlansController,
        ConsoleWaveProfilesController,
        ConsoleWaveStepsController,
        ConsolePacksController,
      ],
      providers: [
        CatalogueImpact,
        CurrentImportCounts,
        ExplainValues,
        HoldingAccounts,
        LatestChangesQueries,
        PerformApprovedActUseCase,
        ReconciliationViews,
        RecordOidcSessions,
        RetractionChoices,
        ServiceHealth,
        WaveViews,
      ],
    };
  }
}
