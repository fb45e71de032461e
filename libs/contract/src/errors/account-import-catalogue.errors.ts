import { type ErrorEntry, FLAT_FIELD_ERROR } from './error-entry.js';
import { sendAgain, step } from './runbook-steps.js';

/** Raised by the rules that consult lists the platform's staff load. */
const listError = {
  domain: 'account_import',
  retryable: false,
  appearsIn: [FLAT_FIELD_ERROR, 'latest_error'],
} as const;

/** Codes about a value that has to be on a list of reference data and is not. */
export const accountImportCatalogueErrors = {
  tariff_code_not_found: {
    ...listError,
    meaning: 'A tariff of the payload was withdrawn or never loaded.',
    actor: 'operator',
    runbook: [
      step('Check the tariff code with the pricing team and load the tariff, or have the supplier correct the code.'),
      sendAgain,
    ],
  },
  tariff_type_does_not_match_meter_type: {
    ...listError,
    meaning: 'A prepayment tariff is given for a credit meter, or the other way round.',
    actor: 'supplier',
    runbook: [step('Correct the tariff_code or is_prepay of the meter point named in the detail.'), sendAgain],
  },
  agreement_effective_from_before_product_available_from: {
    ...listError,
    meaning: 'An agreement starts before its product was available.',
    actor: 'supplier',
    runbook: [
      step(
        'Correct effective_from of the agreement. If the date is right, have an operator correct the availability of the product.',
      ),
      sendAgain,
    ],
  },
  market_participant_not_found: {
    ...listError,
    meaning: 'A market participant id or shipper id is not in the directory.',
    actor: 'operator',
    runbook: [
      step('Check mpid and shipper_mpid against the industry directory and load the missing participant.'),
      sendAgain,
    ],
  },
  campaign_not_found: {
    ...listError,
    meaning: 'A campaign slug of the payload is not configured.',
    actor: 'operator',
    runbook: [step('Restore the campaign, or have the supplier correct or drop the slug.'), sendAgain],
  },
  dunning_path_not_found: {
    ...listError,
    meaning: 'The dunning path of the payload is not configured.',
    actor: 'operator',
    runbook: [step('Restore the dunning path, or have the supplier correct path_name.'), sendAgain],
  },
  debt_collection_agency_does_not_exist: {
    ...listError,
    meaning: 'A debt collection agency of the payload is not configured.',
    actor: 'operator',
    runbook: [step('Restore the agency, or have the supplier correct agency_name.'), sendAgain],
  },
  invalid_reference_namespace: {
    ...listError,
    meaning: 'The namespace of an account reference is not configured.',
    actor: 'operator',
    runbook: [step('Restore the namespace, or have the supplier correct it.'), sendAgain],
  },
} as const satisfies Record<string, ErrorEntry>;
