import type { JournalRecord, LinePosition, OutcomeRecord } from '../journal/records.js';
import { type SentWarnings, WarnedLines } from './warned-lines.js';

/** What is known of a line: that there is no record of it, or what its latest one says. */
export type LineState = 'open' | OutcomeRecord['kind'];

/** What files of results say of a line. */
export type ToldState = Exclude<LineState, 'open' | 'accepted'>;

const STATES: readonly LineState[] = ['open', 'accepted', 'done', 'failed', 'unchanged', 'differs'];

/** Factor that packs file and line into one number, which keeps a map of many small. */
const LINES_IN_A_FILE = 2 ** 40;

/** The state of every line, and where each account number stands: a byte a line, and the numbers. */
export class LineStates {
  private readonly files: Uint8Array[] = [];
  private readonly positions = new Map<string, number>();
  private readonly warned = new WarnedLines();
  private readonly tally = { accepted: 0, done: 0, failed: 0, unchanged: 0, differs: 0 };
  private readonly asides: Readonly<Record<ToldState, Map<number, number>>> = {
    done: new Map(),
    failed: new Map(),
    unchanged: new Map(),
    differs: new Map(),
  };
  private readonly onTheirWay = new Set<number>();

  /** Lines in each state but open: how many lines there are is not known here. */
  get counts(): Readonly<Record<Exclude<LineState, 'open'>, number>> {
    return this.tally;
  }

  /** What the service warned of, of all lines it took. */
  get warnings(): SentWarnings {
    return this.warned.all();
  }

  /** How many warnings the service told of a line. */
  warningsOf(position: LinePosition): number {
    return this.warned.of(keyOf(position));
  }

  of([file, line]: LinePosition): LineState {
    return STATES[this.files[file]?.[line] ?? 0] ?? 'open';
  }

  /** Does what a record says. */
  apply(record: JournalRecord): void {
    if (record.kind === 'cursor') return;
    if (record.kind === 'trying' && record.isOnItsWay) this.onTheirWay.add(keyOf(record.position));
    else this.onTheirWay.delete(keyOf(record.position));
    if (record.kind === 'trying') return;
    this.set(record.position, record.kind === 'reopened' ? 'open' : record.kind);
    if (record.kind === 'accepted') this.warned.set(keyOf(record.position), record.warnings);
    if (record.number !== null && !this.positions.has(record.number)) this.claim(record.number, record.position);
  }

  /**
   * Gives a number to a line, unless another line has it.
   * @returns that other line; null when the number is this line's now
   */
  claim(number: string, position: LinePosition): LinePosition | null {
    const held = this.positionOf(number);
    if (held !== null && (held[0] !== position[0] || held[1] !== position[1])) return held;
    this.positions.set(number, keyOf(position));
    return null;
  }

  /**
   * Whether a try of the line was under way when the records of it end, so that the service may have it. Of a line that was refused
   * before it is not believed: what it was refused for may be there still.
   */
  mayHaveArrived(position: LinePosition): boolean {
    return this.onTheirWay.has(keyOf(position)) && this.failuresBefore(position) === 0;
  }

  /** How many failures of a line were recorded that a later record or another try has put aside. */
  failuresBefore(position: LinePosition): number {
    return this.recordsBefore(position, 'failed');
  }

  /** How many records of a line say this of it that a later record or another try has put aside. */
  recordsBefore(position: LinePosition, state: ToldState): number {
    return this.asides[state].get(keyOf(position)) ?? 0;
  }

  /** Has the lines that failed be sent once more. */
  reopenFailed(): void {
    for (const [file, states] of this.files.entries()) {
      for (const [line, state] of states.entries()) {
        if (STATES[state] !== 'failed') continue;
        this.putAside([file, line], 'failed');
        states[line] = STATES.indexOf('open');
      }
    }
    this.tally.failed = 0;
  }

  /** The line of a number. */
  positionOf(number: string): LinePosition | null {
    const position = this.positions.get(number);
    return position === undefined ? null : [Math.floor(position / LINES_IN_A_FILE), position % LINES_IN_A_FILE];
  }

  /** The numbers of lines in a state, oldest first. @param most of them */
  numbersOf(state: LineState, most = Number.POSITIVE_INFINITY): string[] {
    const found: string[] = [];
    for (const number of this.positions.keys()) {
      if (found.length >= most) break;
      const position = this.positionOf(number);
      if (position !== null && this.of(position) === state) found.push(number);
    }
    return found;
  }

  private putAside(position: LinePosition, state: ToldState): void {
    this.asides[state].set(keyOf(position), this.recordsBefore(position, state) + 1);
  }

  private set(position: LinePosition, state: LineState): void {
    const before = this.of(position);
    if (before !== 'open' && before !== 'accepted') this.putAside(position, before);
    if (before !== 'open') this.tally[before] -= 1;
    if (state !== 'open') this.tally[state] += 1;
    this.room(position)[position[1]] = STATES.indexOf(state);
  }

  private room([file, line]: LinePosition): Uint8Array {
    const held = this.files[file] ?? new Uint8Array(0);
    if (line < held.length) return held;
    const larger = new Uint8Array(Math.max(1_024, 2 * line));
    larger.set(held);
    this.files[file] = larger;
    return larger;
  }
}

function keyOf([file, line]: LinePosition): number {
  return file * LINES_IN_A_FILE + line;
}
