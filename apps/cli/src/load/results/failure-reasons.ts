import { positionInWords, type SourcePosition } from '../../origins/position-of.js';
import type { LinePosition, LineProblem } from '../journal/records.js';

/** Lines that failed for one reason: the same code at the same field. */
export interface FailureReason {
  /** `R28`; null for what no rule says. */
  readonly rule: string | null;
  readonly code: string;
  /** `customers.*.mobile`; "" is the line as a whole. */
  readonly path: string;
  lines: number;
  /** The first of them. */
  readonly example: {
    readonly file: string;
    readonly line: number;
    readonly path: string;
    readonly detail: string;
    /** File, row and column of the extracts the line was made of, where that is known. */
    readonly source?: string;
  };
}

/** Reasons kept apart: names of fields that nobody documents could else be without number. */
const MOST = 2_000;
const NOWHERE: ReadonlyMap<string, SourcePosition> = new Map();

/** Groups failures by reason. */
export class FailureReasons {
  private readonly reasons = new Map<string, FailureReason>();

  /**
   * Adds why a line failed; a line that fails twice for one reason counts once.
   * @param sources where values of the line stand in the extracts, by path
   */
  add(
    file: string,
    [, line]: LinePosition,
    problem: LineProblem,
    sources: ReadonlyMap<string, SourcePosition> = NOWHERE,
  ): void {
    const { code, rule = null, detail } = problem;
    const found = problem.problems ?? [{ path: '', rule, code, detail }];
    const seen = new Set<FailureReason>();
    for (const each of found) {
      const reason = this.reasonOf(file, line, each, sources.get(each.path));
      if (reason === null || seen.has(reason)) continue;
      seen.add(reason);
      reason.lines += 1;
    }
  }

  /** The commonest first. */
  list(): FailureReason[] {
    return [...this.reasons.values()].sort(
      (one, other) => other.lines - one.lines || (keyOf(one) < keyOf(other) ? -1 : 1),
    );
  }

  private reasonOf(
    file: string,
    line: number,
    { path, rule, code, detail }: NonNullable<LineProblem['problems']>[number],
    source: SourcePosition | undefined,
  ): FailureReason | null {
    const kind = { rule, code, path: path.replaceAll(/(?<=^|\.)\d+(?=\.|$)/g, '*') };
    const earlier = this.reasons.get(keyOf(kind));
    if (earlier !== undefined || this.reasons.size >= MOST) return earlier ?? null;
    const known = source !== undefined && { source: positionInWords(source) };
    const reason = { ...kind, lines: 0, example: { file, line, path, detail, ...known } };
    this.reasons.set(keyOf(kind), reason);
    return reason;
  }
}

function keyOf({ rule, code, path }: Pick<FailureReason, 'rule' | 'code' | 'path'>): string {
  return `${code}\n${rule}\n${path}`;
}
