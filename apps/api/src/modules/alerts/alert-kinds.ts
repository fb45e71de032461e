/** Kinds of alert rules. */
export const ALERT_KINDS = [
  'NEW_ERROR_GROUP',
  'FAILURES',
  'FAILURE_SHARE',
  'OLDEST_WAITING',
  'SUPPLIER_PAUSED',
  'WAVE_HALTED',
  'DEAD_LETTERS',
  'WORKER_LOST',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Bounds of a number of a rule, both inclusive. */
export type NumberOfRule = {
  readonly label: string;
  readonly minimum: number;
  readonly maximum: number;
};

/** Everything that is known of a kind of rules: what it means, what it asks for, and what to do when it fires. */
export interface AlertKindFacts {
  readonly title: string;
  /** When it fires and when it is over. */
  readonly meaning: string;
  /** Null for a kind that has no threshold, or looks at this moment only. */
  readonly threshold: NumberOfRule | null;
  readonly window: NumberOfRule | null;
  /** Whether it can be about one supplier alone. */
  readonly takesSupplier: boolean;
  /** What to do, in this order. */
  readonly steps: readonly string[];
}

/** Outcomes below which a share says nothing. */
export const FEWEST_OUTCOMES = 20;

const MINUTES: NumberOfRule = { label: 'Within so many minutes', minimum: 1, maximum: 1_440 };

/** The kinds, in the order in which they are offered. */
export const ALERT_KIND_FACTS: Readonly<Record<AlertKind, AlertKindFacts>> = {
  NEW_ERROR_GROUP: {
    title: 'New group of errors',
    meaning:
      'Imports fail in a way in which none failed until a day before the rule was made. It is over when somebody acknowledges or mutes the group, or nothing fails like it any more.',
    threshold: null,
    window: null,
    takesSupplier: true,
    steps: [
      'Open the group: it says whose job it is and whether a retry helps. Follow its runbook.',
      'Take it: "Triage …", owner, Acknowledged. That ends the alert, and everybody sees who has it.',
      'When the supplier has to act, write to them and keep it by "Report …".',
    ],
  },
  FAILURES: {
    title: 'Many failures',
    meaning: 'At least so many imports of a supplier failed within the time. It is over when they are fewer.',
    threshold: { label: 'Failures at least', minimum: 1, maximum: 1_000_000 },
    window: MINUTES,
    takesSupplier: true,
    steps: [
      'Open Errors for the supplier, "Newest trouble first": one group mostly has most of them.',
      'Is the cause theirs and more is coming? Pause the supplier: nothing is lost, and imports wait.',
      'Once the cause is gone, retry the group: the forecast says beforehand what would pass.',
    ],
  },
  FAILURE_SHARE: {
    title: 'High share of failures',
    meaning: `At least so many in a hundred of the imports of a supplier that ended within the time failed, of ${FEWEST_OUTCOMES} or more, dry runs left out. It is over when the share is lower, or fewer ended.`,
    threshold: { label: 'Percent that fail at least', minimum: 1, maximum: 100 },
    window: MINUTES,
    takesSupplier: true,
    steps: [
      'Open Errors for the supplier, "Newest trouble first".',
      'A share near 100 is mostly one cause: a list that was changed (Catalogue, Changes) or what the supplier has begun to send.',
      'Pause the supplier while the cause is there: nothing is lost. Then retry the group.',
    ],
  },
  OLDEST_WAITING: {
    title: 'Import waits too long',
    meaning:
      'An import of a supplier that is Ongoing, and that no wave holds, has been due for so many minutes, and no worker has taken it. After a pause it is due from when the supplier is Ongoing again. It is over when none has.',
    threshold: { label: 'Minutes that one is due', minimum: 1, maximum: 10_080 },
    window: null,
    takesSupplier: true,
    steps: [
      'Overview: are there workers, and do they hold imports? Without any, start one: imports go on by themselves.',
      'One import that is tried again and again says why on its page.',
      'Many of one supplier with a concurrency limit wait for each other: look at its settings.',
    ],
  },
  SUPPLIER_PAUSED: {
    title: 'Supplier is paused',
    meaning: 'A supplier is Paused. It is over when it is Ongoing or Complete.',
    threshold: null,
    window: null,
    takesSupplier: true,
    steps: [
      'Open the supplier: the history of its status says who paused it and why.',
      'What comes in waits, and windows that end meanwhile fail. Set it to Ongoing when the reason is gone.',
    ],
  },
  WAVE_HALTED: {
    title: 'Wave is halted',
    meaning:
      'A wave of a supplier is halted, by somebody or because more accounts failed than may. It is over when it goes on or ends.',
    threshold: null,
    window: null,
    takesSupplier: true,
    steps: [
      'Its supplier releases it again, or gives it up; the wave says who halted it, or how many failed.',
      'Open Errors for the supplier: when it halted by itself, what failed is there.',
    ],
  },
  DEAD_LETTERS: {
    title: 'Webhook has dead letters',
    meaning:
      'At least so many events of a supplier could not be delivered for a day and were put aside. It is over when they are fewer.',
    threshold: { label: 'Dead letters at least', minimum: 1, maximum: 1_000_000 },
    window: null,
    takesSupplier: true,
    steps: [
      'Open the supplier, Webhook: each dead letter says what its receiver answered.',
      'Tell the supplier. Nothing is lost: the feed has every event.',
      'Once the receiver answers, "Send all again" sends them once more.',
    ],
  },
  WORKER_LOST: {
    title: 'Worker is lost',
    meaning:
      'A worker has not shown itself for a minute and did not say that it stops. It is over when it is back, or an hour after.',
    threshold: null,
    window: null,
    takesSupplier: false,
    steps: [
      'Others take over what it held once its leases have run out; imports wait for no longer than that.',
      'Look at its log and its machine: a process that cannot start says why in one sentence.',
      'Was every worker lost, nobody tells: that is what Prometheus is for.',
    ],
  },
};
