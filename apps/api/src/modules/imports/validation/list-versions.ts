import type { ReferenceData } from '@carryover/contract';

/** Numbers the snapshots of the lists that staff load, so that a thread can say which one it has. */
export class ListVersions {
  private readonly versions = new WeakMap<ReferenceData, number>();
  private latest = 0;

  /** @returns a number from 1 on, the same for the same snapshot */
  of(lists: ReferenceData): number {
    const known = this.versions.get(lists);
    if (known !== undefined) return known;
    this.latest += 1;
    this.versions.set(lists, this.latest);
    return this.latest;
  }
}
