/** A code that the command line gives to a line of a file, where the service has not answered. */
export interface CommandCode {
  /** One plain sentence: what happened. */
  readonly meaning: string;
  /** Steps of the remedy. */
  readonly steps: readonly string[];
}

/** Codes that `carryover load`, the commands that send later data and `carryover check` give themselves. */
export const COMMAND_CODES = {
  no_account_number: {
    meaning: 'The line has no `external_account_number` that is text, so nobody could ask what became of it.',
    steps: ['Give each line its account number as text: `"0001"`, not `1`.'],
  },
  line_too_long: {
    meaning: 'The line is longer than 64 MiB, which no account is.',
    steps: ['Look whether line ends are missing: each account is on a line of its own.'],
  },
  validation_error: {
    meaning: 'The service refuses fields of the line in words that no rule of this release has.',
    steps: [
      'The messages by field, `problems` and `errors`, say what is wrong. Correct the source and send the line again.',
      'The command line is older than the service: update it, and it will name the rule.',
    ],
  },
  transaction_refused: {
    meaning: 'A transaction of the line is wrong or cannot be added; none of the line was stored.',
    steps: ['The message names the first one and why. Correct it, or leave it out, and send the whole line again.'],
  },
  registration_flow_error: {
    meaning: 'A meter point of the account cannot be marked for registration.',
    steps: [
      'The message names each meter point and why.',
      "Send the line again when the reason is gone; what is marked stays marked. Else ask the platform's staff.",
    ],
  },
  cancelled: {
    meaning:
      "The import was cancelled by the platform's staff, with its wave, or because its part came again without it, so there is no account.",
    steps: [
      'Read the events of the account: `reason` is `wave_cancelled` where its wave was cancelled, and `line_dropped` where its part was sent again without it.',
      "Without a reason it was the platform's staff: ask them why.",
      'When it was a mistake, staff restore what they withdrew, or you send the account again: `--retry-failed`.',
    ],
  },
  import_failed: {
    meaning: 'The import ended without an account and without a reason that the service tells.',
    steps: ["Send the line again with `--retry-failed`. When it stays so, name the account to the platform's staff."],
  },
} as const satisfies Record<string, CommandCode>;
