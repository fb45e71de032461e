import { type Correction, correctedFields, type LineProblem } from '../../imports/index.js';
import type { PartCounts } from '../parts/receive-part.usecase.js';
import { MOST_REFUSALS } from './part-request.js';

/** A line that was refused. */
export interface RefusedCorrection {
  readonly line: number;
  readonly external_account_number: string | null;
  readonly problems: readonly LineProblem[];
}

/** A field that corrections change, with the lines that change it. */
export interface CorrectedField {
  /** Its path, each position in a list as `*`. */
  readonly field: string;
  readonly lines: number;
}

/** Result of correcting a part; `accepted` counts accounts that were corrected, or would be in a dry run. */
export interface CorrectedPart extends PartCounts {
  /** The fields that were changed, or would be in a dry run, those of most lines first. */
  readonly corrected_fields: readonly CorrectedField[];
  /** The first lines that were refused. */
  readonly refusals: readonly RefusedCorrection[];
}

/** Counts what became of the lines of a part of corrections; its memory does not grow with them. */
export class CorrectionTally {
  private readonly counts = { lines: 0, accepted: 0, refused: 0, unchanged: 0 };
  private readonly refusals: RefusedCorrection[] = [];
  private readonly fields = new Map<string, number>();

  /** Takes the next line. */
  add(line: Omit<RefusedCorrection, 'problems'>, outcome: Correction | readonly LineProblem[]): void {
    this.counts.lines += 1;
    if ('status' in outcome) this.correct(outcome);
    else this.refuse({ ...line, problems: outcome });
  }

  get part(): CorrectedPart {
    const fields = [...this.fields].map(([field, lines]) => ({ field, lines }));
    const corrected_fields = fields.sort((one, other) => other.lines - one.lines || (one.field < other.field ? -1 : 1));
    return { ...this.counts, corrected_fields, refusals: this.refusals };
  }

  private correct({ status, changes }: Correction): void {
    this.counts[status === 'UNCHANGED' ? 'unchanged' : 'accepted'] += 1;
    for (const field of correctedFields(changes)) this.fields.set(field, (this.fields.get(field) ?? 0) + 1);
  }

  private refuse(refused: RefusedCorrection): void {
    this.counts.refused += 1;
    if (this.refusals.length < MOST_REFUSALS) this.refusals.push(refused);
  }
}
