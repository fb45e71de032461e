/** What the client does for its caller: the method's name, or `token` for the token it obtains by itself. */
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

/** What is known of the call that failed. */
export interface CallFacts {
  readonly operation: Operation;
  /** The X-Request-Id under which the service logged it. */
  readonly requestId: string;
  /** Whether an earlier attempt of this call ended without an answer, and may have been carried out. */
  readonly afterUnseenAnswer: boolean;
}

/** What the service answered. */
export interface AnswerFacts {
  readonly status: number;
  /** Code of the error catalogue; null when the answer has none. */
  readonly code: string | null;
  /** Milliseconds the service asks to wait; null when it does not say. */
  readonly retryAfter: number | null;
  /** The body as it was read; undefined when it is not JSON. */
  readonly body: unknown;
}

/** Base of everything the client throws, but for the reason of a signal. Never names the key or a token. */
export class CarryoverError extends Error {
  readonly operation: Operation;
  readonly requestId: string;
  /**
   * Whether an earlier attempt of this call ended without an answer. Then what the service says may be the work of that
   * attempt: `AlreadyImported` after it usually means that the account has come of this very call.
   */
  readonly afterUnseenAnswer: boolean;
  /** HTTP status; null when there was no answer. */
  readonly status: number | null;
  /** Code of the error catalogue; null when the answer has none. */
  readonly code: string | null;
  /** Milliseconds the service asks to wait; null when it does not say. */
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

  /** The body of the answer as it was read. It may repeat what was sent, so it is not shown when the error is printed. */
  get body(): unknown {
    return this.#body;
  }
}
