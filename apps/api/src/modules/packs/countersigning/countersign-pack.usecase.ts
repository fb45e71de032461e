import { writeCountersignature } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import { Database, type Tx } from '../../../platform/database/database.js';
import { Clock } from '../../../platform/time/clock.js';
import {
  ApproveWaveUseCase,
  type StaffMember,
  staffSignaturesWanted,
  WaveApprovalNotPossible,
} from '../../waves/index.js';
import { PackKeys } from '../keys/pack-keys.js';
import { PackDiffers, PackNotFound, PackNotPossible, PackNotReady } from '../packs.errors.js';
import { type OwnPackView, PacksQueries } from '../packs.queries.js';
import { PackSignaturesRepository } from './pack-signatures.repository.js';

/** Sign a pack, as one of two sides. */
export interface CountersignPack {
  readonly importSupplierId: string;
  /** Id of the pack, as it was sent. */
  readonly packId: string;
  /** SHA-256 of the archive that the signer has checked. */
  readonly sha256: string;
  /** The member of staff who signs; left out, it is the supplier. */
  readonly by?: StaffMember;
  readonly reason?: string | undefined;
}

/** A signature that is made, but not stored yet. */
export interface PreparedCountersignature extends CountersignPack {
  /** Code of the wave that it signs off, too; null for a book. */
  readonly wave: string | null;
  readonly signedAt: string;
  readonly jws: string;
}

/**
 * Signs packs for both sides. Who signs the pack of a wave signs the wave off; with the second side nothing of it changes any more. Where two
 * members of staff are wanted, the second one's is the signature of the platform.
 */
@Injectable()
export class CountersignPackUseCase {
  constructor(
    private readonly packs: PacksQueries,
    private readonly keys: PackKeys,
    private readonly approveWave: ApproveWaveUseCase,
    private readonly signatures: PackSignaturesRepository,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly environment: Environment,
  ) {}

  /**
   * Signs a pack for one side; signing again changes nothing.
   * @throws PackNotFound
   * @throws PackNotReady
   * @throws PackDiffers another archive was named
   * @throws PackNotPossible its subject was settled anew since, or others have signed that of a book for the platform
   * @throws WaveStateConflict, WaveApprovalNotPossible as {@link ApproveWaveUseCase.run}
   */
  async run(command: CountersignPack): Promise<void> {
    const prepared = await this.prepare(command);
    await this.database.transaction((tx) => this.runIn(tx, prepared));
  }

  /** Checks whether the pack can be signed, and signs; stores nothing yet. @throws as {@link run} */
  async prepare(command: CountersignPack): Promise<PreparedCountersignature> {
    const pack = await this.signable(command, this.database.reader);
    const signedAt = this.clock.now().toISOString();
    const said = writeCountersignature({
      pack: command.sha256,
      import_supplier: pack.import_supplier,
      party: command.by === undefined ? 'supplier' : 'staff',
      said: 'pack',
      signed_at: signedAt,
      reason: command.reason ?? null,
    });
    return { ...command, wave: pack.wave, signedAt, jws: await this.keys.sign(said, 'countersignature') };
  }

  /** {@link run} within a transaction, such as one that also records an entry of the audit trail. */
  async runIn(tx: Tx, prepared: PreparedCountersignature): Promise<void> {
    const { importSupplierId, wave, by, reason, signedAt, jws } = prepared;
    if (wave !== null) await this.approveWave.runIn(tx, { importSupplierId, code: wave, act: 'sign_off', by, reason });
    // The wave is locked from here on, and was not when it was looked at.
    await this.signable(prepared, tx);
    if (by !== undefined && !(await this.isSignedByStaff(tx, prepared, by))) return;
    await this.signatures.add(tx, {
      packId: prepared.packId,
      party: by === undefined ? 'supplier' : 'staff',
      staffUserId: by?.userId ?? null,
      reason: reason ?? null,
      signedAt,
      jws,
    });
  }

  /** Adds the signature of a member of staff. @returns whether there are now as many as needed */
  private async isSignedByStaff(
    tx: Tx,
    { packId, wave, reason }: PreparedCountersignature,
    { userId }: StaffMember,
  ): Promise<boolean> {
    const wanted = staffSignaturesWanted(this.environment);
    // A wave is locked by now; without it neither of two who sign at the same time would see the other.
    if (wave === null) await this.signatures.hold(tx, packId);
    // As of a wave: who comes too late has signed nothing, and is not to be told, or recorded, otherwise.
    if (wave === null && (await this.signatures.isSignedByOthers(tx, packId, userId)))
      throw new PackNotPossible('Others have signed it for the platform already; nothing was signed.');
    if (wave === null && wanted > 1) {
      if (!(await this.signatures.mayApprove(tx, packId, userId, this.environment.approvalHours)))
        throw new WaveApprovalNotPossible();
      await this.signatures.approve(tx, packId, userId, reason ?? null);
    }
    if (wanted === 1) return true;
    const signed = (await this.signatures.staffSigned(tx, [packId])).get(packId) ?? [];
    return signed.length >= wanted;
  }

  private async signable({ importSupplierId, packId, sha256 }: CountersignPack, tx: Tx): Promise<OwnPackView> {
    const pack = await this.packs.find(importSupplierId, packId, tx);
    if (pack === null) throw new PackNotFound();
    if (pack.state === 'BUILDING' || pack.state === 'FAILED') throw new PackNotReady(pack.state);
    if (pack.sha256 !== sha256) throw new PackDiffers();
    if (pack.state === 'SUPERSEDED')
      throw new PackNotPossible('What the pack is of was settled anew since; there is another pack, or will be.');
    return pack;
  }
}
