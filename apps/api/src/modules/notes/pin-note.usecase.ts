import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/database.js';
import { NotesRepository } from './notes.repository.js';

/** A note that the platform itself pins to an account. */
export interface PinNote {
  readonly accountId: string;
  readonly body: string;
  readonly now: Date;
}

/** Pins a note that says what the platform did to an account. */
@Injectable()
export class PinNoteUseCase {
  constructor(private readonly notes: NotesRepository) {}

  async run(tx: Tx, { accountId, body, now }: PinNote): Promise<void> {
    await this.notes.pin(tx, accountId, body, now);
  }
}
