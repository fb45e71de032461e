import { QueryParameters } from '../../../platform/http/query-parameters.js';

/** How a request for transactions is to be taken. */
export interface TransactionOptions {
  /** Whether a transaction that is on the account already is skipped (R155). */
  readonly checksPreviouslyAdded: boolean;
  /** Whether a date outside the open statement period is changed (R156) or refused (R157). */
  readonly forcesIntoOpenStatement: boolean;
  /** Whether everything is done and nothing kept. */
  readonly isDryRun: boolean;
}

const NAMES = ['check_previously_added', 'force_add_to_current_statement', 'dry_run'];

/** Reads the parameters of the query; problems are left in `parameters`. */
export function readTransactionOptions(parameters: QueryParameters): TransactionOptions {
  const options = {
    checksPreviouslyAdded: parameters.flag('check_previously_added') ?? true,
    forcesIntoOpenStatement: parameters.flag('force_add_to_current_statement') ?? true,
    isDryRun: parameters.flag('dry_run') ?? false,
  };
  parameters.reportUnknown(NAMES);
  return options;
}
