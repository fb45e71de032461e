import { type ErrorEntry, LINE_PROBLEM } from './error-entry.js';
import { readStatus, sendAgain, shellStep, sqlStep, step, validateFirst } from './runbook-steps.js';

/** Codes about the life of an import process: may it start, may it run, is it there already. */
export const accountImportProcessErrors = {
  import_process_failed_validation: {
    meaning:
      'The stored payload was no longer valid when a worker picked it up; the detail names the first field paths.',
    domain: 'account_import',
    actor: 'supplier',
    retryable: false,
    appearsIn: ['latest_error'],
    runbook: [
      validateFirst,
      step('Correct the fields: the sentence of the error names the first of them, the answer of validate all.'),
      sendAgain,
    ],
  },
  import_supplier_migration_not_ongoing: {
    meaning: 'The import supplier is Paused or Complete, so no new accounts are accepted.',
    domain: 'account_import',
    actor: 'operator',
    retryable: false,
    appearsIn: ['HTTP 400 on create, inside non_field_errors', 'latest_error'],
    runbook: [
      sqlStep(
        'See the status of the import supplier. Accounts that were PENDING wait while it is Paused and end with this code once it is Complete.',
        "SELECT code, name, status FROM import_supplier WHERE code = 'DEMO';",
      ),
      step(
        'Agree with the migration lead whether the batch is to go on. If it is, open the supplier and press "Resume", with a reason: until then what has ended cannot be retried.',
      ),
      shellStep(
        'The same without the console, with history and audit trail as there. With compose `admin` is what docs/deploying.md has under "Organisations, suppliers, API keys, staff".',
        "npm run admin -- supplier status DEMO Ongoing --reason 'The batch goes on.'",
      ),
      sendAgain,
    ],
  },
  account_import_process_already_imported: {
    meaning: 'An account already exists for this supplier and external account number.',
    domain: 'account_import',
    actor: 'nobody',
    retryable: false,
    appearsIn: ['HTTP 400 on create, inside non_field_errors, with account_id', LINE_PROBLEM, 'latest_error'],
    runbook: [
      readStatus,
      step(
        'Compare platform_identifier with the account number on record. One account exists and no second one was made: there is nothing to repair.',
      ),
      step(
        'Where the payload was sent to put something right (the answer has `X-Imported-Payload: differs`), it goes as a correction: `carryover correct`, or POST /v2/data-import/accounts/correct/. A line of a wave that differs, goes to the wave as a part with `mode=correction`.',
      ),
    ],
  },
  field_not_correctable: {
    meaning:
      'A correction of an imported account differs from its payload in fields that cannot be corrected after the import.',
    domain: 'account_import',
    actor: 'supplier',
    retryable: false,
    appearsIn: ['HTTP 409 on correct', LINE_PROBLEM],
    runbook: [
      step(
        'Read `fields` of the answer: they are meter points, money, agreements, readings that were billed, customers that came or went, or whatever else is not corrected by a payload.',
      ),
      step(
        'Send the correction once more with these fields as they were in the payload before. What became of money since goes as transactions; for anything else agree with platform staff.',
      ),
    ],
  },
  correction_conflict: {
    meaning:
      'A field that a correction changes was changed by the platform, or billed, since the account was imported.',
    domain: 'account_import',
    actor: 'operator',
    retryable: false,
    appearsIn: ['HTTP 409 on correct', LINE_PROBLEM],
    runbook: [
      step(
        'Compare the account with what was sent: the self-check of the import in the console shows both, and the audit trail who changed it.',
      ),
      sqlStep(
        'For readings, see which charges were added since and cover their day.',
        `SELECT t.transaction_id, t.mpxn, l.start_date, l.end_date
FROM supply_charge_line_item l JOIN ledger_transaction t ON t.id = l.ledger_transaction_id
JOIN account a ON a.id = l.account_id JOIN import_supplier s ON s.id = a.import_supplier_id
WHERE s.code = 'DEMO' AND a.external_account_number = 'DEMO-1';`,
      ),
      step(
        'Agree with the supplier which value is right; what the platform has stays until somebody changes it there.',
      ),
    ],
  },
  customer_erased: {
    meaning: 'The personal data of the customer was erased at their request, so the import is not accepted any more.',
    domain: 'account_import',
    actor: 'supplier',
    retryable: false,
    appearsIn: ['HTTP 410 on create and correct', LINE_PROBLEM],
    runbook: [
      sqlStep(
        'See when it was erased, and by whom; the audit trail has the reason (action customer.erase).',
        `SELECT s.code, p.external_account_number, p.status, e.first_erased_at, e.latest_erased_at, e.erased_by
FROM customer_erasure e JOIN account_import_process p ON p.id = e.process_id
JOIN import_supplier s ON s.id = e.import_supplier_id
WHERE s.code = 'DEMO' AND p.external_account_number = 'DEMO-1';`,
      ),
      step(
        'Take the account out of the load. The customer asked for it, and the supplier has to know of the request, too.',
      ),
    ],
  },
  account_import_process_in_progress: {
    meaning: 'A worker is creating this account right now, so its payload cannot be replaced.',
    domain: 'account_import',
    actor: 'supplier',
    retryable: true,
    appearsIn: ['HTTP 400 on create, inside non_field_errors', LINE_PROBLEM],
    runbook: [
      readStatus,
      step(
        'Wait until the status is neither PENDING nor IN_PROGRESS, then create again, whatever became of it: what is being created may come of another payload, or be a dry run, and nothing of this one was kept. It is stored then, or answered as imported already, with `X-Imported-Payload: same` or `differs`. A line of a wave is sent again with its part.',
      ),
      sqlStep(
        'If it stays IN_PROGRESS for more than a few minutes, see who holds it and until when. A lapsed lease is taken over by itself.',
        `SELECT p.id, p.attempt, p.lease_holder, p.lease_expires_at, now() AS database_time
FROM account_import_process p JOIN import_supplier s ON s.id = p.import_supplier_id
WHERE s.code = 'DEMO' AND p.external_account_number = 'EXT-1';`,
      ),
    ],
  },
  schedule_window_elapsed: {
    meaning: 'The schedule window of the process ended before it was imported.',
    domain: 'account_import',
    actor: 'supplier',
    retryable: false,
    appearsIn: ['latest_error'],
    runbook: [
      step(
        'Read the sentence of the error. When the platform had the supplier Paused, it is the job of platform staff: open the supplier, press "Resume", then "Retry …" at the group; a retry waits for no window.',
      ),
      step(
        'When a worker took it inside its window, it is the job of platform staff, too: its timeline names what failed ("Put back to wait"); mend that, then press "Retry …" at the group.',
      ),
      step('Else the backlog was larger than the window could hold: the supplier chooses a longer one, or none.'),
      shellStep(
        'Create again with a new window, at most 4 days ahead unless agreed otherwise, or without one to run as soon as possible.',
        `curl -sS -X POST "$API_URL/v2/data-import/accounts/?schedule_window_start=2030-01-01T22:00:00Z&schedule_window_end=2030-01-02T04:00:00Z" \\
  -H "Authorization: Token $TOKEN" -H 'Content-Type: application/json' --data-binary @account.json`,
      ),
    ],
  },
} as const satisfies Record<string, ErrorEntry>;
