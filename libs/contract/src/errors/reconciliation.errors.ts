import type { ErrorEntry } from './error-entry.js';
import { shellStep, sqlStep, step } from './runbook-steps.js';

/** Codes about control totals. */
export const reconciliationErrors = {
  reconciliation_in_progress: {
    domain: 'request',
    actor: 'supplier',
    retryable: true,
    meaning: 'Control totals of this supplier are being received or compared at this moment; there is one at a time.',
    appearsIn: ['HTTP 409 when control totals are sent or compared again, with Retry-After'],
    runbook: [
      shellStep(
        'See which report is COMPUTING, and send again when it is READY.',
        `curl -sS "$API_URL/v2/data-import/reconciliations/$IMPORT_SUPPLIER/" -H "Authorization: Token $TOKEN"`,
      ),
      sqlStep(
        'When one stays COMPUTING: see how often it was tried. After the fifth time it is FAILED, and others may be sent.',
        `SELECT r.id, s.code AS import_supplier, r.attempt, r.due_at, r.created_at, r.expected_accounts
FROM reconciliation r JOIN import_supplier s ON s.id = r.import_supplier_id
WHERE r.status = 'COMPUTING' ORDER BY r.due_at;`,
      ),
      step(
        'The log of the api says why under reconciliation.computing_failed. A transaction that does not end is named there by its process of the database: where it is a session that somebody left open, end it (pg_terminate_backend), and have the report computed again.',
      ),
    ],
  },
  too_many_control_totals: {
    domain: 'request',
    actor: 'supplier',
    retryable: true,
    meaning:
      'As many control totals are being received at this moment as the api takes at a time, of all suppliers together or of one organisation.',
    appearsIn: ['HTTP 429 when control totals or a part of them are sent, with Retry-After'],
    runbook: [
      step(
        'Wait for the seconds in Retry-After and send the same again: nothing of it was kept. Send files one after the other, packed.',
      ),
      step(
        'When it goes on: a file that arrives slowly takes one of the places for as long. Raise DATABASE_POOL_SIZE of the api, a quarter of which is for control totals, or run more of them.',
      ),
    ],
  },
} as const satisfies Record<string, ErrorEntry>;
