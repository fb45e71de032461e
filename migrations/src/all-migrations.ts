import { ErasePayloads1760000022000 } from './1760000022000-erase-payloads.js';
import { ProtectRows1760000023000 } from './1760000023000-protect-rows.js';
import { VacuumProcessesEarly1760000024000 } from './1760000024000-vacuum-processes-early.js';
import { LookUpOwnersByKey1760000025000 } from './1760000025000-look-up-owners-by-key.js';
import { HoldSupplierStatuses1760000026000 } from './1760000026000-hold-supplier-statuses.js';
import { DigestMetadataKeys1760000027000 } from './1760000027000-digest-metadata-keys.js';
import { DropLongMetadataIndex1760000028000 } from './1760000028000-drop-long-metadata-index.js';
import { KeepGrossAmountsExactly1760000030000 } from './1760000030000-keep-gross-amounts-exactly.js';
import { AddSandboxSuppliers1760000034000 } from './1760000034000-add-sandbox-suppliers.js';
import { AddEmptiedPosition1760000035000 } from './1760000035000-add-emptied-position.js';
import { KeepImportWarnings1760000036000 } from './1760000036000-keep-import-warnings.js';
import { TakeOtherPaymentInstructions1760000037000 } from './1760000037000-take-other-payment-instructions.js';
import { KeepUnitsAsSent1760000040000 } from './1760000040000-keep-units-as-sent.js';
import { TakeOtherTaxUnits1760000041000 } from './1760000041000-take-other-tax-units.js';
import { AllowMissingParts1760000042000 } from './1760000042000-allow-missing-parts.js';
import { MarkSharedAndRepeated1760000043000 } from './1760000043000-mark-shared-and-repeated.js';
import { IndexStatementOccurrences1760000044000 } from './1760000044000-index-statement-occurrences.js';
import { IndexMetadataOccurrences1760000045000 } from './1760000045000-index-metadata-occurrences.js';
import { IndexOwnReferences1760000046000 } from './1760000046000-index-own-references.js';
import { IndexSharedReferences1760000047000 } from './1760000047000-index-shared-references.js';
import { IndexOwnMeterPoints1760000048000 } from './1760000048000-index-own-meter-points.js';
import { RepeatStatementIds1760000049000 } from './1760000049000-repeat-statement-ids.js';
import { RepeatMetadataKeys1760000050000 } from './1760000050000-repeat-metadata-keys.js';
import { ShareReferences1760000051000 } from './1760000051000-share-references.js';
import { ShareMeterPoints1760000052000 } from './1760000052000-share-meter-points.js';
import { EndPaymentInstructions1760000066000 } from './1760000066000-end-payment-instructions.js';
import { PartDocumentRoots1760000068000 } from './1760000068000-part-document-roots.js';
import { MarkOrganizationsOfReferences1760000068500 } from './1760000068500-mark-organizations-of-references.js';
import { FillOrganizationsOfReferences1760000069000 } from './1760000069000-fill-organizations-of-references.js';
import { IndexReferencesOfOrganizations1760000069500 } from './1760000069500-index-references-of-organizations.js';
import { PartReferencesByOrganization1760000070000 } from './1760000070000-part-references-by-organization.js';
import { CountMeterPointConflicts1760000070500 } from './1760000070500-count-meter-point-conflicts.js';
import { AddPasswordExpiry1760000071000 } from './1760000071000-add-password-expiry.js';
import { RotateRefreshTokens1760000072000 } from './1760000072000-rotate-refresh-tokens.js';
import { KeepRefreshTokenFamilies1760000072100 } from './1760000072100-keep-refresh-token-families.js';
import { LimitApiKeys1760000072200 } from './1760000072200-limit-api-keys.js';
import { AddOidcAccounts1760000073000 } from './1760000073000-add-oidc-accounts.js';
import { AddOidcSessions1760000073100 } from './1760000073100-add-oidc-sessions.js';
import { AddApprovals1760000073200 } from './1760000073200-add-approvals.js';
import { DateAccessOfStaff1760000073300 } from './1760000073300-date-access-of-staff.js';
import { PublishAuditHeads1760000074000 } from './1760000074000-publish-audit-heads.js';
import { FindPaymentMandates1760000074100 } from './1760000074100-find-payment-mandates.js';
import { RememberErasedCustomers1760000074200 } from './1760000074200-remember-erased-customers.js';
import { KeepToRetention1760000074300 } from './1760000074300-keep-to-retention.js';
import { PartAuditDetails1760000074400 } from './1760000074400-part-audit-details.js';
import { AddPasskeys1760000076000 } from './1760000076000-add-passkeys.js';
import { AddPasskeySessions1760000076100 } from './1760000076100-add-passkey-sessions.js';
import { SpendPasskeyChallenges1760000076200 } from './1760000076200-spend-passkey-challenges.js';
import { ConfirmSessions1760000076300 } from './1760000076300-confirm-sessions.js';
import { SealPayloads1760000077000 } from './1760000077000-seal-payloads.js';
import { CheckSealedPayloads1760000077100 } from './1760000077100-check-sealed-payloads.js';
import { KeepPayloadDigests1760000077200 } from './1760000077200-keep-payload-digests.js';
import { ListPayloadKeys1760000077300 } from './1760000077300-list-payload-keys.js';
import { AddPlaceOfRetention1760000078000 } from './1760000078000-add-place-of-retention.js';
import { EndKnownBrowsers1760000078100 } from './1760000078100-end-known-browsers.js';
import { DateMissedAnswers1760000078200 } from './1760000078200-date-missed-answers.js';
import { NarrowSuppliers1760000078300 } from './1760000078300-narrow-suppliers.js';
import { RestoreImports1760000079000 } from './1760000079000-restore-imports.js';
import { AddWaves1760000080000 } from './1760000080000-add-waves.js';
import { NameWavesOfImports1760000080100 } from './1760000080100-name-waves-of-imports.js';
import { ValidateWavesOfImports1760000080200 } from './1760000080200-validate-waves-of-imports.js';
import { IndexWavesOfImports1760000080300 } from './1760000080300-index-waves-of-imports.js';
import { UndoCatalogueChanges1760000080400 } from './1760000080400-undo-catalogue-changes.js';
import { IndexFailuresThatAreOver1760000080500 } from './1760000080500-index-failures-that-are-over.js';
import { ShareWebhooks1760000083000 } from './1760000083000-share-webhooks.js';
import { AddTestEvents1760000083100 } from './1760000083100-add-test-events.js';
import { DecideAboutWaves1760000091000 } from './1760000091000-decide-about-waves.js';
import { AddStatesOfWaves1760000091100 } from './1760000091100-add-states-of-waves.js';
import { AddStatesOfWaveEvents1760000091200 } from './1760000091200-add-states-of-wave-events.js';
import { ValidateStatesOfWaves1760000091300 } from './1760000091300-validate-states-of-waves.js';
import { PlanWaves1760000092000 } from './1760000092000-plan-waves.js';
import { IndexDueImportsOfWaves1760000092100 } from './1760000092100-index-due-imports-of-waves.js';
import { CountLinesOfWaves1760000092200 } from './1760000092200-count-lines-of-waves.js';
import { CountOutcomesOfWaves1760000092300 } from './1760000092300-count-outcomes-of-waves.js';
import { TriageErrorGroups1760000094000 } from './1760000094000-triage-error-groups.js';
import { AddAlerts1760000094100 } from './1760000094100-add-alerts.js';
import { AddImportCounts1760000095000 } from './1760000095000-add-import-counts.js';
import { CountImportsAsTheyChange1760000095100 } from './1760000095100-count-imports-as-they-change.js';
import { FillImportCounts1760000095200 } from './1760000095200-fill-import-counts.js';
import { CoverHistoriesOfFailures1760000095300 } from './1760000095300-cover-histories-of-failures.js';
import { IndexRefusedLines1760000096000 } from './1760000096000-index-refused-lines.js';
import { ApproveCustomerErasures1760000097000 } from './1760000097000-approve-customer-erasures.js';
import { NoteDroppedLinesOfWaves1760000098500 } from './1760000098500-note-dropped-lines-of-waves.js';
import { MarkPlannedWaves1760000098600 } from './1760000098600-mark-planned-waves.js';
import { KeepBeginningsOfGroups1760000099100 } from './1760000099100-keep-beginnings-of-groups.js';
import { LetRulesGoWhileLooking1760000099200 } from './1760000099200-let-rules-go-while-looking.js';
import { AddWaveFeedEvents1760000100100 } from './1760000100100-add-wave-feed-events.js';
import { SendEventsOfWavesByLane1760000100110 } from './1760000100110-send-events-of-waves-by-lane.js';
import { SendEventsOfWavesByDeadLetter1760000100120 } from './1760000100120-send-events-of-waves-by-dead-letter.js';
import { ValidateEventsOfWaves1760000100130 } from './1760000100130-validate-events-of-waves.js';
import { IndexEventsOfWaves1760000100140 } from './1760000100140-index-events-of-waves.js';
import { KeepProblemsOfFailures1760000100160 } from './1760000100160-keep-problems-of-failures.js';
import { DropForgivenFailures1760000100170 } from './1760000100170-drop-forgiven-failures.js';
import { AddTrigrams1760000100400 } from './1760000100400-add-trigrams.js';
import { IndexPartsOfNumbers1760000100410 } from './1760000100410-index-parts-of-numbers.js';
import { IndexMeterPointNumbers1760000100420 } from './1760000100420-index-meter-point-numbers.js';
import { IndexReferenceValues1760000100430 } from './1760000100430-index-reference-values.js';
import { IndexCustomerEmails1760000100440 } from './1760000100440-index-customer-emails.js';
import { IndexCustomerNames1760000100450 } from './1760000100450-index-customer-names.js';
import { IndexBillingNames1760000100460 } from './1760000100460-index-billing-names.js';
import { IndexAuditedRequests1760000100470 } from './1760000100470-index-audited-requests.js';
import { AddImportOutcomes1760000100500 } from './1760000100500-add-import-outcomes.js';
import { NoteImportOutcomes1760000100510 } from './1760000100510-note-import-outcomes.js';
import { FillImportOutcomes1760000100520 } from './1760000100520-fill-import-outcomes.js';
import { LetTriageGo1760000100530 } from './1760000100530-let-triage-go.js';
import { ScopeReconciliations1760000100700 } from './1760000100700-scope-reconciliations.js';
import { ValidateScopesOfReconciliations1760000100710 } from './1760000100710-validate-scopes-of-reconciliations.js';
import { KeepMoneyOfDifferences1760000100720 } from './1760000100720-keep-money-of-differences.js';
import { OrderDifferences1760000100730 } from './1760000100730-order-differences.js';
import { OrderImportsOfWaves1760000100740 } from './1760000100740-order-imports-of-waves.js';
import { KeepCausesOfDifferences1760000100750 } from './1760000100750-keep-causes-of-differences.js';
import { QueueEventsOfWaves1760000100760 } from './1760000100760-queue-events-of-waves.js';
import { BudgetFailuresOfWaves1760000101000 } from './1760000101000-budget-failures-of-waves.js';
import { KeepEmptyListsOfWaves1760000101010 } from './1760000101010-keep-empty-lists-of-waves.js';
import { FindWindowsThatEndedInPauses1760000101100 } from './1760000101100-find-windows-that-ended-in-pauses.js';
import { NameFiguresOfReconciliations1760000101200 } from './1760000101200-name-figures-of-reconciliations.js';
import { KeepFiguresOfLines1760000101210 } from './1760000101210-keep-figures-of-lines.js';
import { KeepFurtherDifferences1760000101220 } from './1760000101220-keep-further-differences.js';
import { AddPartsOfReconciliations1760000101230 } from './1760000101230-add-parts-of-reconciliations.js';
import { SumUpPartsOfReconciliations1760000101240 } from './1760000101240-sum-up-parts-of-reconciliations.js';
import { ReceivePartsOfReconciliations1760000101250 } from './1760000101250-receive-parts-of-reconciliations.js';
import { ValidateStatusOfReconciliations1760000101260 } from './1760000101260-validate-status-of-reconciliations.js';
import { LetLinesOfPartsGo1760000101270 } from './1760000101270-let-lines-of-parts-go.js';
import { CountFindingsOfPasses1760000101450 } from './1760000101450-count-findings-of-passes.js';
import { CountImportsFromReleases1760000101460 } from './1760000101460-count-imports-from-releases.js';
import { LeaveCorrectionsOutOfOutcomes1760000101500 } from './1760000101500-leave-corrections-out-of-outcomes.js';
import { AddRetractions1760000101550 } from './1760000101550-add-retractions.js';
import { KeepNumbersOfRetractedAccounts1760000101551 } from './1760000101551-keep-numbers-of-retracted-accounts.js';
import { LetEventsOutliveMeterPoints1760000101552 } from './1760000101552-let-events-outlive-meter-points.js';
import { ApproveRetractions1760000101553 } from './1760000101553-approve-retractions.js';
import { WithdrawRegistrations1760000101554 } from './1760000101554-withdraw-registrations.js';
import { KeepProfilesOfWaves1760000101600 } from './1760000101600-keep-profiles-of-waves.js';
import { KeepProfilesOfSources1760000101610 } from './1760000101610-keep-profiles-of-sources.js';
import { AddPacks1760000101650 } from './1760000101650-add-packs.js';
import { OrderCausesOfDifferences1760000101700 } from './1760000101700-order-causes-of-differences.js';
import { SumUpFiguresOfParts1760000101710 } from './1760000101710-sum-up-figures-of-parts.js';
import { KeepTotalsOfFurtherFigures1760000101720 } from './1760000101720-keep-totals-of-further-figures.js';
import { KeepTracesOfImports1760000101750 } from './1760000101750-keep-traces-of-imports.js';
import { AddPackApprovals1760000101820 } from './1760000101820-add-pack-approvals.js';
import { KeepSelfChecks1760000101821 } from './1760000101821-keep-self-checks.js';
import { DiscardReports1760000101822 } from './1760000101822-discard-reports.js';
import { StopRetractions1760000101840 } from './1760000101840-stop-retractions.js';
import { IndexRetractedNumbers1760000101870 } from './1760000101870-index-retracted-numbers.js';
import { NoteWhenPartsBegin1760000102200 } from './1760000102200-note-when-parts-begin.js';
import { IndexImportsInAnError1760000102300 } from './1760000102300-index-imports-in-an-error.js';
import { CountImportsLeftInWaves1760000102400 } from './1760000102400-count-imports-left-in-waves.js';
import { FillImportsLeftInWaves1760000102410 } from './1760000102410-fill-imports-left-in-waves.js';
import { NoteWhenPartsChange1760000102450 } from './1760000102450-note-when-parts-change.js';
import { DateChangesOfParts1760000102460 } from './1760000102460-date-changes-of-parts.js';
import { CountStartsBeforePlans1760000102470 } from './1760000102470-count-starts-before-plans.js';
import { KeepWavesThatAreSignedOff1760000102480 } from './1760000102480-keep-waves-that-are-signed-off.js';
import { KeepAccountsThatAreSignedOff1760000102490 } from './1760000102490-keep-accounts-that-are-signed-off.js';
import { KeepSignaturesOfPacks1760000102500 } from './1760000102500-keep-signatures-of-packs.js';
import { CountAccountsInTheirWaves1760000102510 } from './1760000102510-count-accounts-in-their-waves.js';
import { RecountAccountsOfWaves1760000102520 } from './1760000102520-recount-accounts-of-waves.js';
import { BlankNamesOfErasedWarnings1760000102530 } from './1760000102530-blank-names-of-erased-warnings.js';
import { KeepFilledEndsOfWindows1760000102540 } from './1760000102540-keep-filled-ends-of-windows.js';
import { ValidateFilledEndsOfWindows1760000102541 } from './1760000102541-validate-filled-ends-of-windows.js';
import { FindWindowsThatEndedAfterAttempts1760000102542 } from './1760000102542-find-windows-that-ended-after-attempts.js';
import { EraseFlagsOfErasedImports1760000102560 } from './1760000102560-erase-flags-of-erased-imports.js';
import { EraseFlagsOfErasedEvents1760000102561 } from './1760000102561-erase-flags-of-erased-events.js';
import { BlankLinesSentAfterErasures1760000102562 } from './1760000102562-blank-lines-sent-after-erasures.js';
import { ForgetReasonsOfRegistrations1760000102563 } from './1760000102563-forget-reasons-of-registrations.js';
import { ForgetReasonsOfCallbacks1760000102564 } from './1760000102564-forget-reasons-of-callbacks.js';
import { ForgetReasonsInEvents1760000102565 } from './1760000102565-forget-reasons-in-events.js';
import { BlankNamesInErasedWarnings1760000102566 } from './1760000102566-blank-names-in-erased-warnings.js';
import { KeepToRetentionOfRegistrations1760000102567 } from './1760000102567-keep-to-retention-of-registrations.js';
import { CountAccountsTakenBack1760000102570 } from './1760000102570-count-accounts-taken-back.js';
import { KeepBalancesWithoutLedgers1760000102610 } from './1760000102610-keep-balances-without-ledgers.js';
import { KeepSecretsReplacedTwice1760000102630 } from './1760000102630-keep-secrets-replaced-twice.js';
import { KeepAccountsOfWaivers1760000102770 } from './1760000102770-keep-accounts-of-waivers.js';
import { KeepSinceWhenWavesHaveTheirAccounts1760000102820 } from './1760000102820-keep-since-when-waves-have-their-accounts.js';
import { KeepWavesOfRetractedAccounts1760000102890 } from './1760000102890-keep-waves-of-retracted-accounts.js';
import { LookUpImportsOfLines1760000102900 } from './1760000102900-look-up-imports-of-lines.js';
import { KeepWhatWaiversOfRetractionsCover1760000103000 } from './1760000103000-keep-what-waivers-of-retractions-cover.js';
import { firstMigrations } from './first-migrations.js';

/**
 * Every migration, oldest first. Apart from the index: a bundle of a program that runs none would have all of them, as
 * nothing tells that putting lists together has no effect.
 */
export const migrations = [
  ...firstMigrations,
  ErasePayloads1760000022000,
  ProtectRows1760000023000,
  VacuumProcessesEarly1760000024000,
  LookUpOwnersByKey1760000025000,
  HoldSupplierStatuses1760000026000,
  DigestMetadataKeys1760000027000,
  DropLongMetadataIndex1760000028000,
  KeepGrossAmountsExactly1760000030000,
  AddSandboxSuppliers1760000034000,
  AddEmptiedPosition1760000035000,
  KeepImportWarnings1760000036000,
  TakeOtherPaymentInstructions1760000037000,
  KeepUnitsAsSent1760000040000,
  TakeOtherTaxUnits1760000041000,
  AllowMissingParts1760000042000,
  MarkSharedAndRepeated1760000043000,
  IndexStatementOccurrences1760000044000,
  IndexMetadataOccurrences1760000045000,
  IndexOwnReferences1760000046000,
  IndexSharedReferences1760000047000,
  IndexOwnMeterPoints1760000048000,
  RepeatStatementIds1760000049000,
  RepeatMetadataKeys1760000050000,
  ShareReferences1760000051000,
  ShareMeterPoints1760000052000,
  EndPaymentInstructions1760000066000,
  PartDocumentRoots1760000068000,
  MarkOrganizationsOfReferences1760000068500,
  FillOrganizationsOfReferences1760000069000,
  IndexReferencesOfOrganizations1760000069500,
  PartReferencesByOrganization1760000070000,
  CountMeterPointConflicts1760000070500,
  AddPasswordExpiry1760000071000,
  RotateRefreshTokens1760000072000,
  KeepRefreshTokenFamilies1760000072100,
  LimitApiKeys1760000072200,
  AddOidcAccounts1760000073000,
  AddOidcSessions1760000073100,
  AddApprovals1760000073200,
  DateAccessOfStaff1760000073300,
  PublishAuditHeads1760000074000,
  FindPaymentMandates1760000074100,
  RememberErasedCustomers1760000074200,
  KeepToRetention1760000074300,
  PartAuditDetails1760000074400,
  AddPasskeys1760000076000,
  AddPasskeySessions1760000076100,
  SpendPasskeyChallenges1760000076200,
  ConfirmSessions1760000076300,
  SealPayloads1760000077000,
  CheckSealedPayloads1760000077100,
  KeepPayloadDigests1760000077200,
  ListPayloadKeys1760000077300,
  AddPlaceOfRetention1760000078000,
  EndKnownBrowsers1760000078100,
  DateMissedAnswers1760000078200,
  NarrowSuppliers1760000078300,
  RestoreImports1760000079000,
  AddWaves1760000080000,
  NameWavesOfImports1760000080100,
  ValidateWavesOfImports1760000080200,
  IndexWavesOfImports1760000080300,
  UndoCatalogueChanges1760000080400,
  IndexFailuresThatAreOver1760000080500,
  ShareWebhooks1760000083000,
  AddTestEvents1760000083100,
  DecideAboutWaves1760000091000,
  AddStatesOfWaves1760000091100,
  AddStatesOfWaveEvents1760000091200,
  ValidateStatesOfWaves1760000091300,
  PlanWaves1760000092000,
  IndexDueImportsOfWaves1760000092100,
  CountLinesOfWaves1760000092200,
  CountOutcomesOfWaves1760000092300,
  TriageErrorGroups1760000094000,
  AddAlerts1760000094100,
  AddImportCounts1760000095000,
  CountImportsAsTheyChange1760000095100,
  FillImportCounts1760000095200,
  CoverHistoriesOfFailures1760000095300,
  IndexRefusedLines1760000096000,
  ApproveCustomerErasures1760000097000,
  NoteDroppedLinesOfWaves1760000098500,
  MarkPlannedWaves1760000098600,
  KeepBeginningsOfGroups1760000099100,
  LetRulesGoWhileLooking1760000099200,
  AddWaveFeedEvents1760000100100,
  SendEventsOfWavesByLane1760000100110,
  SendEventsOfWavesByDeadLetter1760000100120,
  ValidateEventsOfWaves1760000100130,
  IndexEventsOfWaves1760000100140,
  KeepProblemsOfFailures1760000100160,
  DropForgivenFailures1760000100170,
  AddTrigrams1760000100400,
  IndexPartsOfNumbers1760000100410,
  IndexMeterPointNumbers1760000100420,
  IndexReferenceValues1760000100430,
  IndexCustomerEmails1760000100440,
  IndexCustomerNames1760000100450,
  IndexBillingNames1760000100460,
  IndexAuditedRequests1760000100470,
  AddImportOutcomes1760000100500,
  NoteImportOutcomes1760000100510,
  FillImportOutcomes1760000100520,
  LetTriageGo1760000100530,
  ScopeReconciliations1760000100700,
  ValidateScopesOfReconciliations1760000100710,
  KeepMoneyOfDifferences1760000100720,
  OrderDifferences1760000100730,
  OrderImportsOfWaves1760000100740,
  KeepCausesOfDifferences1760000100750,
  QueueEventsOfWaves1760000100760,
  BudgetFailuresOfWaves1760000101000,
  KeepEmptyListsOfWaves1760000101010,
  FindWindowsThatEndedInPauses1760000101100,
  NameFiguresOfReconciliations1760000101200,
  KeepFiguresOfLines1760000101210,
  KeepFurtherDifferences1760000101220,
  AddPartsOfReconciliations1760000101230,
  SumUpPartsOfReconciliations1760000101240,
  ReceivePartsOfReconciliations1760000101250,
  ValidateStatusOfReconciliations1760000101260,
  LetLinesOfPartsGo1760000101270,
  CountFindingsOfPasses1760000101450,
  CountImportsFromReleases1760000101460,
  LeaveCorrectionsOutOfOutcomes1760000101500,
  AddRetractions1760000101550,
  KeepNumbersOfRetractedAccounts1760000101551,
  LetEventsOutliveMeterPoints1760000101552,
  ApproveRetractions1760000101553,
  WithdrawRegistrations1760000101554,
  KeepProfilesOfWaves1760000101600,
  KeepProfilesOfSources1760000101610,
  AddPacks1760000101650,
  OrderCausesOfDifferences1760000101700,
  SumUpFiguresOfParts1760000101710,
  KeepTotalsOfFurtherFigures1760000101720,
  KeepTracesOfImports1760000101750,
  AddPackApprovals1760000101820,
  KeepSelfChecks1760000101821,
  DiscardReports1760000101822,
  StopRetractions1760000101840,
  IndexRetractedNumbers1760000101870,
  NoteWhenPartsBegin1760000102200,
  IndexImportsInAnError1760000102300,
  CountImportsLeftInWaves1760000102400,
  FillImportsLeftInWaves1760000102410,
  NoteWhenPartsChange1760000102450,
  DateChangesOfParts1760000102460,
  CountStartsBeforePlans1760000102470,
  KeepWavesThatAreSignedOff1760000102480,
  KeepAccountsThatAreSignedOff1760000102490,
  KeepSignaturesOfPacks1760000102500,
  CountAccountsInTheirWaves1760000102510,
  RecountAccountsOfWaves1760000102520,
  BlankNamesOfErasedWarnings1760000102530,
  KeepFilledEndsOfWindows1760000102540,
  ValidateFilledEndsOfWindows1760000102541,
  FindWindowsThatEndedAfterAttempts1760000102542,
  EraseFlagsOfErasedImports1760000102560,
  EraseFlagsOfErasedEvents1760000102561,
  BlankLinesSentAfterErasures1760000102562,
  ForgetReasonsOfRegistrations1760000102563,
  ForgetReasonsOfCallbacks1760000102564,
  ForgetReasonsInEvents1760000102565,
  BlankNamesInErasedWarnings1760000102566,
  KeepToRetentionOfRegistrations1760000102567,
  CountAccountsTakenBack1760000102570,
  KeepBalancesWithoutLedgers1760000102610,
  KeepSecretsReplacedTwice1760000102630,
  KeepAccountsOfWaivers1760000102770,
  KeepSinceWhenWavesHaveTheirAccounts1760000102820,
  KeepWavesOfRetractedAccounts1760000102890,
  LookUpImportsOfLines1760000102900,
  KeepWhatWaiversOfRetractionsCover1760000103000,
] as const;
