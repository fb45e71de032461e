import { ServiceFault } from '@carryover/client';
import { USUAL_PATIENCE } from '../load/send-options.js';
import { OutOfPatience, Patience } from '../load/sending/patience.js';
import { patiently } from '../load/sending/patiently.js';
import { CommandProblem } from '../program/command-problem.js';
import { EXIT, type ExitCode } from '../program/exit-codes.js';
import type { Surroundings } from '../program/surroundings.js';
import { printable } from '../terminal/printable.js';
import { asking } from './asking.js';

const LOOK_EVERY_MS = 3_000;
/** Looks there are at least while patience lasts. */
const LOOKS = 10;

/** How long a service is waited for, and how the command ends when that was in vain. */
interface Waiting {
  /** Milliseconds without an answer; half an hour unless given. */
  readonly most?: number;
  readonly exitCode?: ExitCode;
  readonly hint?: string;
}

/** A fault of the service is the same at each look, for as long as anybody waits. */
const isFault = (error: unknown): boolean => error instanceof ServiceFault;

/** What asks as `asking` does, and waits for a service that is away or takes nothing more at present, which is said once on stderr. */
export function askingPatiently(
  { stderr, env, signal }: Pick<Surroundings, 'stderr' | 'env' | 'signal'>,
  { most = USUAL_PATIENCE, exitCode = EXIT.service, hint }: Waiting = {},
): typeof asking {
  // Over the line that shows how far the work is.
  const start = stderr.isTTY === true && env.TERM !== 'dumb' ? '\r\u001b[K' : '';
  const tell = (reason: string): void =>
    void stderr.write(`${start}carryover: ${printable(reason)} Waiting; Ctrl-C stops.\n`);
  const patience = new Patience(most, Math.min(LOOK_EVERY_MS, most / LOOKS), tell, signal);
  return (about, ask) =>
    asking(about, async () => {
      try {
        return await patiently(patience, ask, isFault);
      } catch (error) {
        throw error instanceof OutOfPatience ? new CommandProblem(exitCode, error.reason, hint) : error;
      }
    });
}
