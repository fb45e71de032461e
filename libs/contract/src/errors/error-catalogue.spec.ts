import { describe, expect, it } from '@jest/globals';
import { catalogueEntry, errorCatalogue, isErrorCode, listErrorCodes } from './index.js';

describe('errorCatalogue', () => {
  it.each(listErrorCodes())('%s is lower snake case and says what happened in one sentence', (code) => {
    expect(code).toMatch(/^[a-z]+(_{1,2}[a-z]+)*$/);
    expect(catalogueEntry(code).meaning).toMatch(/^[^.]+\.$/);
  });

  it.each(listErrorCodes())('%s tells where it appears and what to do', (code) => {
    const entry = catalogueEntry(code);
    expect(entry.appearsIn.length).toBeGreaterThan(0);
    expect(entry.runbook.length).toBeGreaterThan(0);
  });

  it('defines every code in one place only', () => {
    expect(listErrorCodes()).toHaveLength(new Set(Object.values(errorCatalogue)).size);
  });

  it('never records a request error in latest_error, whose domain is account_import or platform', () => {
    const recorded = listErrorCodes()
      .map(catalogueEntry)
      .filter((entry) => entry.appearsIn.includes('latest_error'));
    expect(new Set(recorded.map((entry) => entry.domain))).toEqual(new Set(['account_import', 'platform']));
  });

  it('has nobody write to the database by hand, past the locks and the audit trail', () => {
    const statements = listErrorCodes().flatMap((code) => catalogueEntry(code).runbook.map((step) => step.command));
    expect(statements.filter((command) => command?.language === 'sql').length).toBeGreaterThan(10);
    expect(statements.filter((command) => /\b(INSERT INTO|UPDATE|DELETE FROM)\b/.test(command?.code ?? ''))).toEqual(
      [],
    );
  });

  it('has nobody repeat a request that names a revision which is gone', () => {
    expect(catalogueEntry('wave_changed_meanwhile').retryable).toBe(false);
  });

  it('holds every code the contract publishes for latest_error', () => {
    const published = [
      'import_process_failed_validation',
      'import_supplier_migration_not_ongoing',
      'account_import_process_already_imported',
      'supply_point_in_use',
      'reference_already_exists',
      'customer_conflict',
      'tariff_code_not_found',
      'tariff_type_does_not_match_meter_type',
      'agreement_effective_from_before_product_available_from',
      'market_participant_not_found',
      'campaign_not_found',
      'dunning_path_not_found',
      'debt_collection_agency_does_not_exist',
      'invalid_reference_namespace',
      'path_does_not_exist_in_file_store',
      'ledger_balances_not_equal_to_transfer_balance',
      'balance_mismatch_on_transfer_balance',
      'historical_statement_transactions_balance_mismatch',
      'cannot_determine_responsible_for_billing_from_date',
      'payment_schedule_creation_failed',
      'schedule_window_elapsed',
      'processing_timeout',
      'storage_unavailable',
      'database_conflict',
      'internal_error',
      'worker_lost',
    ];
    const recorded = listErrorCodes().filter((code) => catalogueEntry(code).appearsIn.includes('latest_error'));
    expect(recorded).toEqual(published.sort());
  });

  it('does not take a name every object has for a code', () => {
    expect(['toString', '__proto__', 'constructor', ''].filter(isErrorCode)).toEqual([]);
  });
});
