import { PROCESS_STATUSES } from '@carryover/contract';
import { EXAMPLE_ID, queryFlag, queryParameter, refused, uuid } from '../../../platform/openapi/index.js';
import { instantFilter, SUPPLIER_FILTER, someOf, WAVE_PARAMETER } from '../shared.openapi.js';
import { EXTERNAL_ACCOUNT_NUMBER, PAYLOAD_PATH, RULE_ID } from '../shared.schemas.js';
import { ERROR_CODE } from './explained-error.schemas.js';

/** Filters of imports, the same in every list, export and selection. */
export const IMPORT_FILTER_PARAMETERS = [
  queryParameter(
    'status',
    'States, with commas between them; the parameter may also be repeated.',
    someOf(PROCESS_STATUSES),
    'ERRORED,PENDING',
  ),
  SUPPLIER_FILTER,
  queryFlag('sandbox', 'Imports of sandbox suppliers only, or of live ones; both when it is left out.', false),
  WAVE_PARAMETER,
  queryParameter('error_code', 'Code of the latest error.', ERROR_CODE, 'tariff_code_not_found'),
  queryParameter(
    'path',
    'Path of the latest error, with `*` for positions in lists; `-` for errors that name no path.',
    PAYLOAD_PATH,
    'customers.*.email',
  ),
  queryParameter(
    'search',
    'Beginning of an external account number, or of an account number of the platform.',
    EXTERNAL_ACCOUNT_NUMBER,
    'FP-0048',
  ),
  queryFlag('is_dry_run', 'Dry runs only, or none; both when it is left out.', false),
  queryFlag('has_warnings', 'Imports with a warning only, or without any; both when it is left out.', true),
  queryParameter('warning_rule', 'Id of a rule that they are warned of.', RULE_ID, 'R28'),
  instantFilter('created_from', 'Accepted at this moment or later.'),
  instantFilter('created_to', 'Accepted before this moment.'),
  instantFilter('modified_from', 'State changed at this moment or later.'),
  instantFilter('modified_to', 'State changed before this moment.'),
  queryParameter('changed_by_batch', 'Id of a batch: the imports that it changed.', uuid(), EXAMPLE_ID),
  queryParameter('skipped_by_batch', 'Id of a batch: the imports that it chose and left alone.', uuid(), EXAMPLE_ID),
];

/** The refusal of filters that are wrong. */
export const WRONG_FILTER = refused('Wrong filter', {
  status: [`Use ${PROCESS_STATUSES.join(', ')}.`],
  created_from: ['Not a valid date and time; use YYYY-MM-DDTHH:MM:SSZ.'],
});
