import type { CallOptions, CorrectOptions, CreateOptions, StatusOptions, ValidateOptions } from '../client-options.js';
import { type Call, pathOf, queryOf } from '../transport/call.js';
import type { AccountPayload } from '../types.js';
import { ACCOUNTS, V1 } from './paths.js';

/** Validates a payload. */
export function validateCall(payload: AccountPayload, options: ValidateOptions): Call {
  return validateCallOf(JSON.stringify(payload), options);
}

/** The same, with the payload as JSON text. */
export function validateCallOf(body: string, { signal, includeWarnings, strict }: ValidateOptions): Call {
  const query = queryOf({ include: includeWarnings === true ? 'warnings' : undefined, strict });
  const path = `${ACCOUNTS}validate/${query}`;
  return { operation: 'validate', method: 'POST', path, body, repeat: 'always', signal };
}

/** Creates an import. Idempotent by supplier and account number, so it may be retried. */
export function createCall(payload: AccountPayload, options: CreateOptions): Call {
  return createCallOf(JSON.stringify(payload), options);
}

/** The same, with the payload as JSON text. */
export function createCallOf(body: string, options: CreateOptions): Call {
  const query = queryOf({
    is_dry_run: options.isDryRun,
    schedule_window_start: momentText(options.scheduleWindowStart),
    schedule_window_end: momentText(options.scheduleWindowEnd),
    include: options.includeWarnings === true ? 'warnings' : undefined,
    strict: options.strict,
  });
  const path = ACCOUNTS + query;
  return { operation: 'create', method: 'POST', path, body, repeat: 'always', signal: options.signal };
}

/** Corrects an imported account. Idempotent, so it may be retried. */
export function correctCall(payload: AccountPayload, options: CorrectOptions): Call {
  return correctCallOf(JSON.stringify(payload), options);
}

/** The same, with the payload as JSON text. */
export function correctCallOf(body: string, { isDryRun, includeWarnings, strict, signal }: CorrectOptions): Call {
  const query = queryOf({
    is_dry_run: isDryRun,
    include: includeWarnings === true ? 'warnings' : undefined,
    strict,
  });
  return { operation: 'correct', method: 'POST', path: `${ACCOUNTS}correct/${query}`, body, repeat: 'always', signal };
}

/** Reads the status of an import. */
export function statusCall(code: string, number: string, { includeWave, signal }: StatusOptions): Call {
  const path = pathOf(ACCOUNTS, code, number) + queryOf({ include: includeWave === true ? 'wave' : undefined });
  return { operation: 'status', method: 'GET', path, repeat: 'always', signal };
}

/** Reads the status of an import, by version 1 of the API. */
export function transferStatusCall(code: string, number: string, { signal }: CallOptions): Call {
  const path = pathOf(`${V1}account-transfer-status/`, code, number);
  return { operation: 'transferStatus', method: 'GET', path, repeat: 'always', signal };
}

function momentText(moment: Date | string | undefined): string | undefined {
  return moment instanceof Date ? moment.toISOString() : moment;
}
