import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PACK_FORMAT, type PackFile, writePackManifest } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { backOffSeconds } from '../../../platform/lifecycle/back-off.js';
import { failpoint } from '../../../platform/lifecycle/failpoints.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { DocumentStore, logUnavailable } from '../../documents/index.js';
import { type WrittenArchive, writeArchive } from '../archive/write-archive.js';
import { PackKeys } from '../keys/pack-keys.js';
import type { PackFacts } from '../pack-facts.js';
import { packKey } from '../pack-key.js';
import { PackParts } from '../parts/pack-parts.js';
import { type ClaimedPack, LONGEST_PAUSE, PackBuildingRepository } from './pack-building.repository.js';
import { PackFactsQueries } from './pack-facts.queries.js';

/** Milliseconds between signs of life. */
const SIGN_OF_LIFE = 10_000;

/**
 * Builds packs: everything is read from one snapshot, written to a local file, and stored under its digest. A worker
 * that takes over starts again and produces the same bytes; when a fact has changed since the snapshot time, the pack
 * fails.
 */
@Injectable()
export class BuildPackUseCase {
  constructor(
    private readonly building: PackBuildingRepository,
    private readonly facts: PackFactsQueries,
    private readonly parts: PackParts,
    private readonly keys: PackKeys,
    private readonly store: DocumentStore,
    private readonly database: Database,
    private readonly logger: AppLogger,
  ) {}

  /**
   * Builds the pack that has been due for longest. A failure is logged and tried again later.
   * @param signal ends the work; the pack is then left to other workers
   * @returns whether there was one
   */
  async run(signal: AbortSignal): Promise<boolean> {
    const { reader } = this.database;
    const claimed = await this.building.claim(reader);
    if (claimed === null) return false;
    const alive = setInterval(() => void this.building.renew(reader, claimed).catch(() => undefined), SIGN_OF_LIFE);
    try {
      await this.build(claimed, signal);
    } catch (error) {
      if (signal.aborted) await this.building.release(reader, claimed);
      else await this.giveUp(claimed, error);
    } finally {
      clearInterval(alive);
    }
    return true;
  }

  private async build(claimed: ClaimedPack, signal: AbortSignal): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'carryover-pack-'));
    try {
      const archive = await this.database.transaction(async (tx): Promise<WrittenArchive | 'gone' | 'changed'> => {
        // Every statement of it sees what the first one does. It writes nothing but the file, which is begun anew with it.
        await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
        const facts = await this.facts.find(tx, claimed);
        if (facts === null) return 'gone';
        if (await this.building.haveChanged(tx, facts)) return 'changed';
        const written: PackFile[] = [];
        const parts = this.parts.list(() => written);
        const files = parts.map((part) => ({ name: part.name, read: () => part.write(facts, tx) }));
        return writeArchive(
          join(folder, 'pack.zip'),
          {
            files,
            written: (file) => written.push(file),
            manifest: () => manifestOf(facts, written),
            sign: (manifest) => this.keys.sign(manifest, 'manifest'),
          },
          signal,
        );
      });
      // A pack of a wave is ordered again with the next reconciliation; one of the book was asked for by somebody, who has to be told.
      if (archive === 'gone' && claimed.waveId !== null) await this.building.drop(this.database.reader, claimed.id);
      else if (archive === 'gone' || archive === 'changed') await this.refuse(claimed);
      else await this.keep(claimed, archive);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  private async keep(claimed: ClaimedPack, archive: WrittenArchive): Promise<void> {
    failpoint('packs.written');
    await this.store.keep(packKey(archive.sha256), archive);
    failpoint('packs.stored');
    await this.building.finish(this.database.reader, claimed, archive);
    failpoint('packs.finished');
  }

  private async refuse({ id }: ClaimedPack): Promise<void> {
    this.logger.info('packs.facts_changed', { pack_id: id });
    await this.building.refuse(this.database.reader, id);
  }

  private async giveUp({ id, attempt }: ClaimedPack, error: unknown): Promise<void> {
    logUnavailable(this.logger, error);
    this.logger.error('packs.building_failed', error);
    await this.building.fail(this.database.reader, id, backOffSeconds(attempt, { longest: LONGEST_PAUSE }));
  }
}

function manifestOf({ supplier, wave, reportId, factsAt }: PackFacts, files: readonly PackFile[]): string {
  return writePackManifest({
    format: PACK_FORMAT,
    import_supplier: supplier.code,
    wave: wave?.code ?? null,
    report_id: reportId,
    facts_at: factsAt,
    files,
  });
}
