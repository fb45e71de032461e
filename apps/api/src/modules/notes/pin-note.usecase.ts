import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/database.js';
import { NotesRepository } from './notes.repository.js';

/** A note that the platform itself pins to an account. */
export interface PinNote {
  readonly accountId: string;
  readonly body: string;
  readonly now: Date;
  /** Whether nothing is pinned when a pinned note has this text already. */
  readonly isSaidOnce?: boolean;
}

/** Pins a note about an action of the platform on an account. */
@Injectable()
export class PinNoteUseCase {
  constructor(private readonly notes: NotesRepository) {}

  async run(tx: Tx, { accountId, body, now, isSaidOnce = false }: PinNote): Promise<void> {
    if (isSaidOnce && (await this.notes.isPinnedAlready(tx, accountId, body))) return;
    await this.notes.pin(tx, accountId, body, now);
  }
}
