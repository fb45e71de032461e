import { type AcceptedAccount, JsonProblem, parseStrictJson, readAccountPayload } from '@carryover/contract';

/** The first thing that is wrong with a line; an empty path is the line itself. */
export interface LineComplaint {
  readonly path: string;
  readonly detail: string;
}

/**
 * Reads a line as the service reads an account, every number digit for digit.
 * @param today the date in Europe/London, YYYY-MM-DD
 * @param isSandbox whether it reads it for a sandbox supplier, to whom nearly everything is a warning
 */
export function readAccountLine(
  bytes: Buffer,
  { today, isSandbox }: { readonly today: string; readonly isSandbox: boolean },
): { readonly account: AcceptedAccount } | { readonly complaint: LineComplaint } {
  try {
    const { payload, ruleErrors } = readAccountPayload(parseStrictJson(bytes, { exactNumbers: true }), {
      today,
      isSandbox,
    });
    if (payload !== null) return { account: payload };
    const { path = '', detail = 'The account cannot be read.' } = ruleErrors[0] ?? {};
    return { complaint: { path, detail } };
  } catch (error) {
    if (!(error instanceof JsonProblem)) throw error;
    return { complaint: { path: error.path ?? '', detail: error.sentence } };
  }
}
