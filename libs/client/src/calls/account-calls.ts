import type { CallOptions, CorrectOptions, CreateOptions, StatusOptions, ValidateOptions } from '../client-options.js';
import { type Call, pathOf, queryOf } from '../transport/call.js';
import type { AccountPayload } from '../types.js';
import { ACCOUNTS, V1 } from './paths.js';

/** Checks a payload. */
export function validateCall(payload: AccountPayload, options: ValidateOptions): Call {
  return validateCallOf(JSON.stringify(payload), options);
}

/** The same with a payload that is JSON text already. */
export function validateCallOf(body: string, { signal, includeWarnings, strict }: ValidateOptions): Call {
  const query = queryOf({ include: includeWarnings === true ? 'warnings' : undefined, strict });
  const path = `${ACCOUNTS}validate/${query}`;
  return { operation: 'validate', method: 'POST', path, body, repeat: 'always', signal };
}

/** Has an account imported. The pair is imported once, however often it is created, so it may be sent again. */
export function createCall(payload: AccountPayload, options: CreateOptions): Call {
  return createCallOf(JSON.stringify(payload), options);
}

/** The same with a payload that is JSON text already. */
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

/** Corrects an imported account. The same correction again changes nothing, so it may be sent again. */
export function correctCall(payload: AccountPayload, options: CorrectOptions): Call {
  return correctCallOf(JSON.stringify(payload), options);
}

/** The same with a payload that is JSON text already. */
export function correctCallOf(body: string, { isDryRun, includeWarnings, strict, signal }: CorrectOptions): Call {
  const query = queryOf({
    is_dry_run: isDryRun,
    include: includeWarnings === true ? 'warnings' : undefined,
    strict,
  });
  return { operation: 'correct', method: 'POST', path: `${ACCOUNTS}correct/${query}`, body, repeat: 'always', signal };
}

/** Asks how far an import is. */
export function statusCall(code: string, number: string, { includeWave, signal }: StatusOptions): Call {
  const path = pathOf(ACCOUNTS, code, number) + queryOf({ include: includeWave === true ? 'wave' : undefined });
  return { operation: 'status', method: 'GET', path, repeat: 'always', signal };
}

/** Asks how far an import is, in version 1. */
export function transferStatusCall(code: string, number: string, { signal }: CallOptions): Call {
  const path = pathOf(`${V1}account-transfer-status/`, code, number);
  return { operation: 'transferStatus', method: 'GET', path, repeat: 'always', signal };
}

function momentText(moment: Date | string | undefined): string | undefined {
  return moment instanceof Date ? moment.toISOString() : moment;
}
