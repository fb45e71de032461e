import type { Surroundings } from '../../program/surroundings.js';
import { count, duration } from '../../terminal/numbers.js';
import { printable } from '../../terminal/printable.js';
import { ProgressLine } from '../../terminal/progress-line.js';
import type { Reading } from '../lines/input-lines.js';
import type { LineStates } from '../lines/line-states.js';

/** How far the sending is, on stderr: accepted, done, failed, rate and time left. */
export class LoadProgress {
  private readonly line: ProgressLine;
  private readonly started = performance.now();
  private readonly before: number;

  /** @param size bytes of all inputs together, as they are on the disk */
  constructor(
    private readonly surroundings: Pick<Surroundings, 'stderr' | 'env'>,
    private readonly states: LineStates,
    private readonly reading: Reading,
    private readonly size: number,
  ) {
    this.line = new ProgressLine(surroundings);
    this.before = settledOf(states);
  }

  show(): void {
    const { accepted, failed } = this.states.counts;
    const settled = settledOf(this.states);
    const share = this.size === 0 ? 1 : this.reading.bytesRead / this.size;
    this.line.show(settled + accepted === 0 ? 0 : (share * settled) / (settled + accepted), () => {
      const seconds = (performance.now() - this.started) / 1_000;
      const rate = (settled - this.before) / seconds;
      const all = share > 0 ? (settled + accepted) / share : 0;
      const left = rate > 0 ? `, about ${duration((all - settled) / rate)} left` : '';
      return `${count(accepted + settled)} sent, ${count(settled - failed)} done, ${count(failed)} failed, ${count(rate)}/s${left}`;
    });
  }

  /** Says a sentence on a line of its own. */
  tell(sentence: string): void {
    this.line.clear();
    this.surroundings.stderr.write(`carryover: ${printable(sentence)}\n`);
  }

  clear(): void {
    this.line.clear();
  }
}

function settledOf({ counts }: LineStates): number {
  return counts.done + counts.unchanged + counts.differs + counts.failed;
}
