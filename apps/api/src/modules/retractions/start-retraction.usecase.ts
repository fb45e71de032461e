import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../platform/database/database.js';
import { newId } from '../../platform/database/new-id.js';
import { FieldErrorsError } from '../../platform/errors/domain-error.js';
import { moveBy, WavesRepository } from '../waves/index.js';
import type { RetractionPreview, RetractionSelection, RetractionWaiver } from './retraction.js';
import { RETRACTION_BLOCKERS, type RetractionBlocker } from './retraction-blockers.js';
import { RetractionChanged, RetractionNotPossible } from './retractions.errors.js';
import { type BegunRetraction, RetractionsRepository } from './retractions.repository.js';

/** Accounts to take back. */
export interface StartRetraction {
  readonly selection: RetractionSelection;
  readonly waivers: readonly { readonly blocker: RetractionBlocker; readonly reason: string }[];
  /** Number of accounts in the preview, typed as a confirmation. */
  readonly expected: number;
  readonly reason: string;
}

/** Why a wave runs again. */
const TAKEN_BACK = 'Accounts were taken back.';

/** Freezes which accounts are taken back; workers do it. */
@Injectable()
export class StartRetractionUseCase {
  constructor(
    private readonly retractions: RetractionsRepository,
    private readonly waves: WavesRepository,
    private readonly database: Database,
  ) {}

  preview(selection: RetractionSelection, waived: readonly RetractionBlocker[]): Promise<RetractionPreview> {
    return this.retractions.preview(this.database.reader, selection, waived);
  }

  /**
   * Checks a request to start a retraction; changes nothing.
   * @returns the waivers, each with the numbers of accounts and of additions that have the blocker now
   * @throws FieldErrorsError a blocker cannot be waived, or is listed more than once
   * @throws RetractionNotPossible no account can be taken back
   * @throws RetractionChanged the selection has changed since it was shown
   */
  async check({ selection, waivers, expected }: StartRetraction): Promise<readonly RetractionWaiver[]> {
    refuseWaivers(waivers);
    const names = waivers.map(({ blocker }) => blocker);
    const { going, blockers } = await this.preview(selection, names);
    refuseOther(going, expected);
    return waivers.map((waiver) => {
      const { accounts = 0, entries = 0 } = blockers.find(({ blocker }) => blocker === waiver.blocker) ?? {};
      return { ...waiver, accounts, entries };
    });
  }

  /**
   * Starts the retraction in the caller's transaction. An account that gets a blocker later is left as it is.
   * @param waivers with the numbers that each was granted for
   * @param isApproved whether fewer accounts may go than were shown, because a second person approved the rest
   * @throws RetractionNotPossible no account can be taken back
   * @throws RetractionChanged the selection has changed, or a waiver would cover more
   */
  async run(
    tx: Tx,
    { selection, expected, reason }: StartRetraction,
    waivers: readonly RetractionWaiver[],
    { actor, isApproved }: { readonly actor: string; readonly isApproved: boolean },
  ): Promise<{ readonly id: string; readonly total: number }> {
    refuseWaivers(waivers);
    const id = newId();
    // Locked before the accounts are chosen: none of the waves ends, or is signed off, before it is known what goes of it.
    const waves = await this.waves.lockBegun(tx, selection.importSupplierId, selection.wave);
    const begun = await this.retractions.add(tx, { id, selection, waivers, reason, actor });
    const { total } = begun;
    refuseOther(total, isApproved ? Math.min(total, expected) : expected);
    refuseMore(begun, waivers);
    // Why stands with the retraction: what is told of a wave is kept for ever.
    for (const wave of waves) await this.waves.resumeRetracted(tx, wave, id, moveBy(actor, TAKEN_BACK));
    return { id, total };
  }
}

function refuseOther(going: number, expected: number): void {
  if (going === 0)
    throw new RetractionNotPossible(
      'No account of the selection can be taken back: none is there, or all are blocked.',
    );
  if (going !== expected) throw new RetractionChanged(`${going} accounts would be taken back now, not ${expected}.`);
}

/** Nothing goes that nobody saw: what came since a waiver was asked for may be money of the customer. */
function refuseMore({ waived, entries: added }: BegunRetraction, waivers: readonly RetractionWaiver[]): void {
  for (const { blocker, accounts, entries } of waivers) {
    const [now, entriesNow] = [waived[blocker] ?? 0, added[blocker] ?? 0];
    if (now > accounts)
      throw new RetractionChanged(`${blocker} is waived for ${accounts} accounts, and ${now} have it now.`);
    if (entries !== undefined && entriesNow > entries)
      throw new RetractionChanged(
        `${blocker} is waived for what was added then (${entries}), and there is more now (${entriesNow}).`,
      );
  }
}

function refuseWaivers(waivers: readonly { readonly blocker: RetractionBlocker }[]): void {
  const refused = waivers.flatMap(({ blocker }, index) => {
    const isRepeated = waivers.findIndex((other) => other.blocker === blocker) < index;
    if (RETRACTION_BLOCKERS[blocker].isWaivable && !isRepeated) return [];
    return [[`${index}`, { blocker: [`${blocker} ${isRepeated ? 'is listed more than once' : 'cannot be waived'}.`] }]];
  });
  if (refused.length > 0) throw new FieldErrorsError({ waivers: Object.fromEntries(refused) });
}
