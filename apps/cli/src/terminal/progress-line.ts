import type { Surroundings } from '../program/surroundings.js';

const BAR = 24;
const EVERY_MS = 100;

/**
 * One line on stderr that is written over and over. Silent unless stderr is a terminal. Take it away with `clear` before
 * anything else is written.
 */
export class ProgressLine {
  private readonly isShown: boolean;
  private latest = Number.NEGATIVE_INFINITY;
  private hasText = false;

  constructor(
    private readonly surroundings: Pick<Surroundings, 'stderr' | 'env'>,
    private readonly clock: () => number = () => performance.now(),
  ) {
    this.isShown = surroundings.stderr.isTTY === true && surroundings.env.TERM !== 'dumb';
  }

  /**
   * Shows how far the work is, at most ten times a second.
   * @param share from 0 to 1; null when the end is not known
   */
  show(share: number | null, words: () => string): void {
    if (!this.isShown || this.clock() - this.latest < EVERY_MS) return;
    this.latest = this.clock();
    const bar = share === null ? '' : `${barOf(share)} ${String(Math.floor(share * 100)).padStart(3)}%  `;
    const width = this.surroundings.stderr.columns ?? 80;
    this.surroundings.stderr.write(`\r\u001b[K${[...(bar + words())].slice(0, width - 1).join('')}`);
    this.hasText = true;
  }

  clear(): void {
    if (this.hasText) this.surroundings.stderr.write('\r\u001b[K');
    this.hasText = false;
  }
}

function barOf(share: number): string {
  const full = Math.round(Math.min(1, Math.max(0, share)) * BAR);
  return `${'█'.repeat(full)}${'░'.repeat(BAR - full)}`;
}
