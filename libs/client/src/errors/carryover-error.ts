/** Name of the client's method that was called, or `token` for obtaining an access token. */
export type Operation =
  | 'token'
  | 'validate'
  | 'create'
  | 'correct'
  | 'status'
  | 'transferStatus'
  | 'listImports'
  | 'streamImports'
  | 'accountEvents'
  | 'eventPage'
  | 'addNotes'
  | 'addTransactions'
  | 'addStatements'
  | 'addPaymentInstruction'
  | 'sendRegistrationFlows'
  | 'meterPointStatuses'
  | 'reconcile'
  | 'reconcilePart'
  | 'recompute'
  | 'differingFields'
  | 'reconciliation'
  | 'reconciledAccounts'
  | 'webhooks'
  | 'setWebhook'
  | 'removeWebhook'
  | 'disableWebhook'
  | 'rotateWebhookSecret'
  | 'testWebhook'
  | 'deadLetters'
  | 'replayDeadLetters'
  | 'writeTestEvent'
  | 'waitUntilReconciled'
  | 'createWave'
  | 'waves'
  | 'wave'
  | 'sendWavePart'
  | 'waveResults'
  | 'decideWave'
  | 'wavePlan'
  | 'planWave'
  | 'planWaveFigures'
  | 'waveProfile'
  | 'sendSourceProfile'
  | 'packs'
  | 'makePack'
  | 'pack'
  | 'packArchive'
  | 'countersignPack'
  | 'packKeys'
  | 'waitUntilSettled';

/** Facts about the call that failed. */
export interface CallFacts {
  readonly operation: Operation;
  /** The X-Request-Id under which the service logged it. */
  readonly requestId: string;
  /** Whether an earlier attempt of this call ended without an answer, and so may have succeeded. */
  readonly afterUnseenAnswer: boolean;
}

/** Facts of the service's answer. */
export interface AnswerFacts {
  readonly status: number;
  /** Code of the error catalogue; null when the answer has none. */
  readonly code: string | null;
  /** `Retry-After` of the answer in milliseconds; null without one. */
  readonly retryAfter: number | null;
  /** The parsed body; undefined when it is not JSON. */
  readonly body: unknown;
}

/** Base class of all errors of the client, except the reason of an aborted signal. Never contains the key or a token. */
export class CarryoverError extends Error {
  readonly operation: Operation;
  readonly requestId: string;
  /**
   * Whether an earlier attempt of this call ended without an answer, and so may have succeeded. `AlreadyImported` then usually
   * means that this very call created the account.
   */
  readonly afterUnseenAnswer: boolean;
  /** HTTP status; null when there was no answer. */
  readonly status: number | null;
  /** Code of the error catalogue; null when the answer has none. */
  readonly code: string | null;
  /** `Retry-After` of the answer in milliseconds; null without one. */
  readonly retryAfter: number | null;
  readonly #body: unknown;

  constructor(message: string, call: CallFacts, answer: AnswerFacts | null = null, options?: ErrorOptions) {
    super(`${call.operation}: ${message}`, options);
    this.name = new.target.name;
    this.operation = call.operation;
    this.requestId = call.requestId;
    this.afterUnseenAnswer = call.afterUnseenAnswer;
    this.status = answer?.status ?? null;
    this.code = answer?.code ?? null;
    this.retryAfter = answer?.retryAfter ?? null;
    this.#body = answer?.body;
  }

  /** The parsed body of the answer. Not shown when the error is printed, as it may repeat personal data of the request. */
  get body(): unknown {
    return this.#body;
  }
}
