import { type ErrorEntry, FLAT_FIELD_ERROR, LINE_PROBLEM, WAVE_FINDING } from './error-entry.js';
import { sendAgain, sqlStep, step } from './runbook-steps.js';

const latestError = { domain: 'account_import', retryable: false, appearsIn: ['latest_error'] } as const;

/** Codes about data of one account that collides with, or does not follow from, data already on the platform. */
export const accountImportDataErrors = {
  supply_point_in_use: {
    ...latestError,
    appearsIn: [WAVE_FINDING, 'latest_error'],
    meaning: 'A meter point of the payload already belongs to a live account.',
    actor: 'operator',
    runbook: [
      step(
        'The page of the import names the meter point, its path in the payload and, as a link, the account that has it. The supplier learns the path alone.',
      ),
      sqlStep(
        'Find the account that has the meter point.',
        `SELECT a.account_number, m.identifier, m.supply_type, m.status
FROM meter_point m JOIN account a ON a.id = m.account_id
WHERE m.identifier = '1200060176720';`,
      ),
      step('Settle with both parties who owns the supply. Correct the payload or the holding account.'),
      sendAgain,
    ],
  },
  reference_already_exists: {
    ...latestError,
    appearsIn: [FLAT_FIELD_ERROR, 'HTTP 409 on correct', LINE_PROBLEM, 'latest_error'],
    meaning: 'An account reference of the payload is taken by another account of the same organisation.',
    actor: 'supplier',
    runbook: [step('Correct the reference named in the detail, or leave it out.'), sendAgain],
  },
  customer_conflict: {
    ...latestError,
    meaning: 'The e-mail address of a customer belongs to a different customer on the platform.',
    actor: 'operator',
    reserved: true,
    runbook: [
      step(
        'Compare name and date of birth of both customers in the console: the same person is merged, a different person needs another e-mail address from the supplier.',
      ),
      sendAgain,
    ],
  },
  path_does_not_exist_in_file_store: {
    ...latestError,
    appearsIn: [FLAT_FIELD_ERROR, 'latest_error'],
    meaning: 'A document named by the payload is not under the root of the import supplier.',
    actor: 'supplier',
    runbook: [
      step(
        'Upload the document to the path that the payload gives at the path in the detail, below the root the platform team gave out. Names are taken as they are: capitals count and nothing is decoded.',
      ),
      sendAgain,
    ],
  },
  cannot_determine_responsible_for_billing_from_date: {
    ...latestError,
    appearsIn: [FLAT_FIELD_ERROR, 'latest_error'],
    meaning: 'The payload holds no date from which the account can be billed.',
    actor: 'supplier',
    runbook: [
      step(
        'Add last_billed_to_date, last_statement_closing_date of a ledger, or an agreement of a meter point: the account is billed from the first of them that is there. Days of moving in and of supply do not count.',
      ),
      sendAgain,
    ],
  },
  payment_schedule_creation_failed: {
    ...latestError,
    meaning: 'A payment schedule could not be built from the payload.',
    actor: 'operator',
    reserved: true,
    runbook: [
      step(
        'Read the schedule in the stored payload and the detail. If the figures are right the fault is ours: raise it with the process id.',
      ),
      sendAgain,
    ],
  },
} as const satisfies Record<string, ErrorEntry>;
