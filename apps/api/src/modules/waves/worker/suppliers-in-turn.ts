/** Waves of one supplier that one round looks at. */
export const WAVES_A_ROUND = 50;

/** A wave that a round has to look at. */
export interface ListedWave {
  readonly waveId: string;
  readonly importSupplierId: string;
}

/** What one round looks at. */
export interface Turn {
  readonly waveIds: readonly string[];
  /** Whether waves were left for the next round. */
  readonly isMore: boolean;
}

/**
 * Chooses the waves of each round, so that no supplier waits for the many waves of another one: some of each supplier, one of each in turn.
 * Where a supplier has more of them, the next round goes on where this one ended. A turn is over once all waves of everybody were looked at.
 */
export class SuppliersInTurn {
  /** The wave that was looked at last, by supplier, where others of it were left. */
  private latest: ReadonlyMap<string, string> = new Map();
  /** Suppliers all of whose waves were looked at in this turn. */
  private readonly finished = new Set<string>();
  /** Whether a wave of this turn has more to be done at once. */
  private hasMore = false;
  private readonly failures: unknown[] = [];

  /**
   * Looks at the waves of the next round.
   * @param listed all there are, in the order of their ids
   * @param look at one of them; gives whether it has more to be done at once
   * @returns whether the next round is to come at once: waves are left, or one of the turn has more to be done
   * @throws at the end of a turn, what a wave of it threw first
   */
  async round(listed: readonly ListedWave[], look: (waveId: string) => Promise<boolean>): Promise<boolean> {
    const { waveIds, isMore } = this.next(listed);
    for (const waveId of waveIds)
      await look(waveId).then(
        (more) => {
          this.hasMore ||= more;
        },
        (error: unknown) => this.failures.push(error),
      );
    if (isMore) return true;
    const { hasMore } = this;
    this.hasMore = false;
    const failures = this.failures.splice(0);
    if (failures.length > 0) throw failures[0];
    return hasMore;
  }

  /** The waves of the next round. @param listed all there are, in the order of their ids */
  next(listed: readonly ListedWave[]): Turn {
    const waves = new Map<string, string[]>();
    for (const { waveId, importSupplierId } of listed) {
      const ids = waves.get(importSupplierId);
      if (ids === undefined) waves.set(importSupplierId, [waveId]);
      else ids.push(waveId);
    }
    const latest = new Map<string, string>();
    const turns: string[][] = Array.from({ length: WAVES_A_ROUND }, () => []);
    for (const [supplier, ids] of waves) {
      const before = this.latest.get(supplier) ?? '';
      const rest = ids.filter((id) => id > before);
      const left = rest.length > 0 ? rest : ids;
      for (const [position, turn] of turns.entries()) turn.push(...left.slice(position, position + 1));
      const last = left[WAVES_A_ROUND - 1];
      if (last !== undefined && left.length > WAVES_A_ROUND) latest.set(supplier, last);
      else this.finished.add(supplier);
    }
    const isMore = [...waves.keys()].some((supplier) => !this.finished.has(supplier));
    if (!isMore) this.finished.clear();
    this.latest = isMore ? latest : new Map();
    return { waveIds: turns.flat(), isMore };
  }
}
