/** The outcome that an import in a state is counted as. */
export type ImportOutcome = 'waiting' | 'succeeded' | 'failed' | 'cancelled';

/** States of an import as version 1 of the interface knows them. */
export type TransferStatus = 'UNKNOWN' | 'IN_PROGRESS' | 'COMPLETED';

/** The lists of version 1 in which an import can be, beside that of all. */
export type ImportList = 'pending' | 'imported';

/** How the console draws a state: colour and icon. */
export type StateTone = 'waiting' | 'running' | 'done' | 'problem' | 'dryRun' | 'caution' | 'withdrawn';

/** Everything that is known of a state of an import. */
export interface ImportStateFacts {
  /** The state in words, in the console. */
  readonly label: string;
  readonly tone: StateTone;
  readonly outcome: ImportOutcome;
  /** Words beside a count of such imports, where the state has no column of its own: of one, of many. */
  readonly counted: readonly [one: string, many: string] | null;
  /** For suppliers, in the guide: what it means, what moves an import from it, and what they do. */
  readonly means: string;
  readonly moves: string;
  readonly advice: string;
  /** Its status in version 1 (R177), that of a dry run, of which an account never comes, and its list; null: in none. */
  readonly versionOne: {
    readonly status: TransferStatus;
    readonly dryRun: TransferStatus;
    readonly list: ImportList | null;
  };
}

/**
 * The states of an import, in the order in which they are listed everywhere. CHECK of the table, types, filters, the two
 * versions of the interface, console, model test and guide follow from these entries.
 */
export const IMPORT_STATES = {
  PENDING: {
    label: 'Pending',
    tone: 'waiting',
    outcome: 'waiting',
    counted: null,
    means: 'accepted, and waits for a worker, for its window, for its turn, or while you are `Paused`',
    moves: 'a worker takes it',
    advice: 'wait. Creating it again replaces what was sent',
    // A supplier that asks right after create must not read UNKNOWN, the word for an attempt that failed.
    versionOne: { status: 'IN_PROGRESS', dryRun: 'UNKNOWN', list: 'pending' },
  },
  IN_PROGRESS: {
    label: 'In progress',
    tone: 'running',
    outcome: 'waiting',
    counted: null,
    means: 'a worker creates the account',
    moves: 'it ends, or another worker takes over when the first one dies',
    advice: 'wait. Creating it again is refused',
    versionOne: { status: 'IN_PROGRESS', dryRun: 'UNKNOWN', list: 'pending' },
  },
  PROCESSED: {
    label: 'Processed',
    tone: 'done',
    outcome: 'succeeded',
    counted: null,
    means: 'the account exists',
    moves: 'nothing, unless staff [take the account back](retraction.md)',
    advice: 'keep `platform_identifier`; go on with [what is added later](after-the-import.md)',
    versionOne: { status: 'COMPLETED', dryRun: 'COMPLETED', list: 'imported' },
  },
  ERRORED: {
    label: 'Errored',
    tone: 'problem',
    outcome: 'failed',
    counted: null,
    means: 'it failed, and nothing was created',
    moves: 'you create it again, or staff retry it',
    advice: 'read `latest_error`: [errors](errors.md)',
    versionOne: { status: 'UNKNOWN', dryRun: 'UNKNOWN', list: 'pending' },
  },
  DRY_RUN_SUCCEEDED: {
    label: 'Dry run succeeded',
    tone: 'dryRun',
    outcome: 'succeeded',
    counted: ['dry run', 'dry runs'],
    means: 'the dry run went through, and nothing was kept',
    moves: 'you create it again',
    advice: 'create it for real',
    versionOne: { status: 'UNKNOWN', dryRun: 'UNKNOWN', list: 'pending' },
  },
  DRY_RUN_ERRORED: {
    label: 'Dry run errored',
    tone: 'caution',
    outcome: 'failed',
    counted: ['dry run failed', 'dry runs failed'],
    means: 'the dry run failed',
    moves: 'you create it again, or staff retry it',
    advice: 'as for `ERRORED`',
    versionOne: { status: 'UNKNOWN', dryRun: 'UNKNOWN', list: 'pending' },
  },
  CANCELLED: {
    label: 'Cancelled',
    tone: 'withdrawn',
    outcome: 'cancelled',
    counted: ['cancelled', 'cancelled'],
    means:
      'staff withdrew it before there was an account, or took the account back; or its [wave](waves.md) was cancelled, or its part came again without it',
    moves: 'you create it again, or staff restore what they withdrew',
    advice: 'read `reason` of its [event](events-and-webhooks.md); where it has none, ask why before you do',
    versionOne: { status: 'UNKNOWN', dryRun: 'UNKNOWN', list: null },
  },
} as const satisfies Readonly<Record<string, ImportStateFacts>>;

/** A state of an import, as on the wire. */
export type ProcessStatus = keyof typeof IMPORT_STATES;

/** The states of an import, as on the wire. */
export const PROCESS_STATUSES = Object.keys(IMPORT_STATES) as [ProcessStatus, ...ProcessStatus[]];

/** The states of imports that came to this. */
export function statusesThat(outcome: ImportOutcome): readonly ProcessStatus[] {
  return PROCESS_STATUSES.filter((status) => IMPORT_STATES[status].outcome === outcome);
}
