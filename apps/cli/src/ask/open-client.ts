import { CarryoverClient } from '@carryover/client';
import type { Command } from 'commander';
import { findCredentials } from '../program/credentials.js';
import { wholeNumber } from '../program/option-values.js';
import type { Surroundings } from '../program/surroundings.js';
import { writeText } from '../terminal/write-text.js';

/** Options of every command that only asks. */
export interface AskOptions {
  readonly supplier: string;
  readonly credentials?: string;
  readonly concurrency: number;
  readonly json?: boolean;
}

/** Adds those options. @param hasJson whether the answer may be asked for as JSON */
export function addAskOptions(command: Command, { hasJson } = { hasJson: true }): Command {
  command
    .requiredOption('--supplier <code>', 'import supplier that is asked about')
    .option('--credentials <file>', 'file with api_url and organization_secret_key, instead of the environment')
    .option('--concurrency <n>', 'calls under way at once', wholeNumber(1, 64), 8);
  return hasJson ? command.option('--json', 'print the answer as JSON') : command;
}

/** A client with the user's credentials. @throws CommandProblem as `findCredentials` does */
export async function openClient(options: AskOptions, { env, stderr, signal }: Surroundings): Promise<CarryoverClient> {
  const { credentials, warnings } = await findCredentials(env, options.credentials);
  for (const warning of warnings) await writeText(stderr, `carryover: ${warning}\n`);
  return new CarryoverClient({ ...credentials, concurrency: options.concurrency, signal, userAgent: 'carryover-cli' });
}
