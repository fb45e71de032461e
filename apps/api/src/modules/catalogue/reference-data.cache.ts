import type { ReferenceData } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { ReferenceDataRepository, type VersionedReferenceData } from './reference-data.repository.js';

/** Milliseconds a snapshot is handed out without asking whether it is still current. */
const MAX_AGE = 1_000;

/**
 * The process's one snapshot of the lists. A use checks it, at most once a second, by comparing one version number; the
 * lists are read again only when that changed. A change is seen everywhere within two seconds, and at once by who has read its version.
 */
@Injectable()
export class ReferenceDataCache {
  private snapshot: VersionedReferenceData | null = null;
  private checkedAt = Number.NEGATIVE_INFINITY;
  private checking: Promise<ReferenceData> | null = null;

  constructor(private readonly repository: ReferenceDataRepository) {}

  /** @throws when there is no current snapshot and the database does not answer */
  current(): Promise<ReferenceData> {
    if (this.snapshot !== null && performance.now() - this.checkedAt < MAX_AGE)
      return Promise.resolve(this.snapshot.data);
    return this.checkOnce();
  }

  /**
   * The lists of a version, or later ones; as long as they do not change it needs no question. Of a database that has lost that version
   * since, as a standby that took over may have, those it has.
   * @param version as the database had it at some time
   * @throws when the database does not answer
   */
  async since(version: string): Promise<ReferenceData> {
    if (this.snapshot?.version === version) return this.snapshot.data;
    await this.checkOnce();
    if (this.snapshot !== null && BigInt(this.snapshot.version) >= BigInt(version)) return this.snapshot.data;
    // That check may have been under way before the version was there; the next one begins after it.
    return this.checkOnce();
  }

  private checkOnce(): Promise<ReferenceData> {
    this.checking ??= this.check().finally(() => {
      this.checking = null;
    });
    return this.checking;
  }

  private async check(): Promise<ReferenceData> {
    // Taken before the question, so that the age never looks smaller than it is.
    const checkedAt = performance.now();
    const isCurrent = this.snapshot !== null && (await this.repository.currentVersion()) === this.snapshot.version;
    const snapshot = isCurrent && this.snapshot !== null ? this.snapshot : await this.repository.load();
    this.snapshot = snapshot;
    this.checkedAt = checkedAt;
    return snapshot.data;
  }
}
