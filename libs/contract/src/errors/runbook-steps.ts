import type { RunbookStep } from './error-entry.js';

/** A step in words only. */
export function step(text: string): RunbookStep {
  return { text };
}

/** A step with a statement for `psql "$DATABASE_URL"`. */
export function sqlStep(text: string, code: string): RunbookStep {
  return { text, command: { language: 'sql', code } };
}

/** A step with a command for a shell; `$API_URL` and `$TOKEN` are the supplier's. */
export function shellStep(text: string, code: string): RunbookStep {
  return { text, command: { language: 'bash', code } };
}

/** How a supplier puts an account back in the queue, with the same payload or a corrected one. */
export const sendAgain = shellStep(
  'Send the account to create again. The process goes back to PENDING, keeps its created_at and drops its latest_error.',
  `curl -sS -X POST "$API_URL/v2/data-import/accounts/" -H "Authorization: Token $TOKEN" \\
  -H 'Content-Type: application/json' --data-binary @account.json`,
);

/** How a supplier sees every problem of a payload at once without storing anything. */
export const validateFirst = shellStep(
  'Send the payload to validate: it stores nothing and answers every problem at once, by field path.',
  `curl -sS -X POST "$API_URL/v2/data-import/accounts/validate/" -H "Authorization: Token $TOKEN" \\
  -H 'Content-Type: application/json' --data-binary @account.json`,
);

/** How a supplier reads where an account stands. */
export const readStatus = shellStep(
  'Read the status of the account.',
  `curl -sS "$API_URL/v2/data-import/accounts/$IMPORT_SUPPLIER/$EXTERNAL_ACCOUNT_NUMBER/" -H "Authorization: Token $TOKEN"`,
);

/** Whether the api can reach what it needs. */
export const readReadiness = shellStep('Ask the api what it cannot reach.', 'curl -sS "$API_URL/health/ready"');

/** Statement that lists the processes an error code stopped, newest first. */
export function affectedProcessesSql(code: string): string {
  return `SELECT s.code AS import_supplier, p.external_account_number, p.attempt, p.modified_at, p.latest_error_detail
FROM account_import_process p JOIN import_supplier s ON s.id = p.import_supplier_id
WHERE p.latest_error_code = '${code}'
ORDER BY p.modified_at DESC LIMIT 50;`;
}
