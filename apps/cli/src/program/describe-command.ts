import type { Command } from 'commander';
import { type ExitCode, exitCodesHelp } from './exit-codes.js';

/** A command line that can be pasted, and what it does. */
export interface Example {
  readonly line: string;
  readonly does: string;
}

/**
 * Adds to the help of a command what every command has: examples and exit codes.
 * @param added exit codes beyond those any command has
 */
export function describeCommand(command: Command, examples: readonly Example[], added: readonly ExitCode[]): Command {
  const lines = examples.map(({ line, does }) => `  # ${does}\n  ${line}`);
  return command.addHelpText('after', `\n${['Examples:', ...lines].join('\n')}\n\n${exitCodesHelp(added)}`);
}
