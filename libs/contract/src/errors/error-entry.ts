/** What is at fault: the data of an account, the platform, or the request. On the wire as `latest_error.domain` for the first two. */
export type ErrorDomain = 'account_import' | 'platform' | 'request';

/** Who has to act on the error; `nobody` when no action is needed. */
export type ErrorActor = 'supplier' | 'operator' | 'on_call' | 'nobody';

/** A step to take, with the command to run when there is one. */
export interface RunbookStep {
  readonly text: string;
  readonly command?: { readonly language: 'sql' | 'bash'; readonly code: string };
}

/** The facts about one error code. The code is the key in the catalogue and never changes. */
export interface ErrorEntry {
  /** One plain sentence: what happened. */
  readonly meaning: string;
  readonly domain: ErrorDomain;
  readonly actor: ErrorActor;
  /** True when a repetition without changes may succeed without any action. */
  readonly retryable: boolean;
  /** Where a caller or an operator meets the code. `latest_error` stands for the status of an import process. */
  readonly appearsIn: readonly string[];
  /** True while no part of the service raises the code: the name is kept for the rule that will. */
  readonly reserved?: true;
  readonly runbook: readonly RunbookStep[];
}

/** Where a caller meets the code of a rule of the account payload. */
export const FLAT_FIELD_ERROR = 'HTTP 400 on validate and create, as a flat field error';

/** Where a caller meets the code of what is wrong with a line: in the results of a wave, and among the refusals of corrections by a part. */
export const LINE_PROBLEM = 'the problems of a line of a part of a wave';

/** Where a caller meets the code of what a dry run of a whole wave found. */
export const WAVE_FINDING = 'the findings of the dry run of a wave';
