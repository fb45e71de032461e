import { randomBytes } from 'node:crypto';
import type { CheckedLine, KeptLine, LineProblem } from '../../imports/index.js';
import type { WrittenTurn } from '../plan/wave-turns.repository.js';
import type { ReceivedLine, WrittenLine } from './wave-lines.repository.js';

/** A line with what came of checking it; one that an earlier sending brought is unchanged. */
export type CheckedPartLine = ReceivedLine & { readonly checked: CheckedLine | 'unchanged' | 'too long' };

/** What else decides over a line. */
export interface LineFindings {
  readonly externalAccountNumber: string | null;
  /** Whether the customer was erased. */
  readonly isErased: boolean;
  /** Why the line is refused; undefined when it is not. */
  readonly problems: readonly LineProblem[] | undefined;
  /** What became of the account of a good line. */
  readonly kept: KeptLine | undefined;
}

/** What is answered of a line, and what is written of it. */
export interface SettledLine {
  readonly outcome: WrittenLine['outcome'];
  /** Null where what an earlier sending has written stays. */
  readonly written: WrittenLine | null;
  /** Of an account that waits for its turn among those of the wave. */
  readonly turn: WrittenTurn | null;
}

/** Decides what becomes of a line. Of an erased customer nothing is written from which a name could be guessed. */
export function settleLine(sent: CheckedPartLine, findings: LineFindings): SettledLine {
  const { number, checked } = sent;
  const { externalAccountNumber, isErased, problems, kept } = findings;
  if (checked === 'unchanged' && problems === undefined) return { outcome: 'unchanged', written: null, turn: null };
  const digest = isErased ? randomBytes(sent.digest.length) : sent.digest;
  const line = { number, digest, externalAccountNumber };
  if (problems !== undefined) return refusedFor(line, problems);
  if (kept === undefined || typeof checked === 'string' || externalAccountNumber === null)
    throw new Error(`Line ${number} is not refused, and was not kept.`);
  if (kept.outcome === 'refused') return refusedFor(line, [kept.problem]);
  const { outcome, processId } = kept;
  const isAccepted = outcome === 'accepted';
  const written: WrittenLine = {
    ...line,
    // What this wave brought before is this wave's, whatever line it stands in now.
    outcome: isAccepted || kept.isOfWave ? 'accepted' : 'unchanged',
    processId,
    payloadHash: isErased ? null : (checked.payload?.hash ?? null),
    problems: null,
  };
  return { outcome, written, turn: isAccepted ? { processId, externalAccountNumber, supply: checked.supply } : null };
}

function refusedFor(
  line: Pick<WrittenLine, 'number' | 'digest' | 'externalAccountNumber'>,
  problems: readonly LineProblem[],
): SettledLine {
  const written = { ...line, outcome: 'refused' as const, processId: null, payloadHash: null, problems };
  return { outcome: 'refused', written, turn: null };
}
