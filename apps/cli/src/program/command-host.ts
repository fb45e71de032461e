import type { Command } from 'commander';
import type { ExitCode } from './exit-codes.js';
import type { Surroundings } from './surroundings.js';

/** What runs the commands: where they run, and who is told how one ended. */
export interface CommandHost {
  readonly surroundings: Surroundings;
  /** Runs the work of a command and keeps the code it ends with. */
  readonly run: (work: () => Promise<ExitCode>) => Promise<void>;
}

/** Adds one command with its options, help and action to the program. */
export type DefineCommand = (program: Command, host: CommandHost) => void;
