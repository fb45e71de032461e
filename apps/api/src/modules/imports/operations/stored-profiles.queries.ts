import { type AccountImportRequest, type AccountProfile, accountProfile } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { SealNotReadable } from '../../../platform/keys/sealing-keys.js';
import { OpenedPayloads } from '../sealing/opened-payloads.js';
import { type StoredForm, storedFormSql } from '../sealing/payload-seals.js';

/** The day in London on which the payload `v` came, YYYY-MM-DD. */
export const SENT_ON = `to_char(v.created_at AT TIME ZONE 'Europe/London', 'YYYY-MM-DD') AS "sentOn"`;

/** Payloads that are read at once at most. */
const AT_ONCE = 100;

const FIND = `SELECT p.id, v.version, ${SENT_ON}, ${storedFormSql('v')}
  FROM account_import_process p JOIN account_import_payload v ON v.process_id = p.id AND v.version = p.payload_version
  WHERE p.id = ANY($1::uuid[]) AND v.erased_at IS NULL`;

type Stored = StoredForm & { readonly id: string; readonly version: number; readonly sentOn: string };

/** Counts accounts for the profile of their wave, from their stored payloads. */
@Injectable()
export class StoredProfilesQueries {
  constructor(private readonly payloads: OpenedPayloads) {}

  /** A few payloads at a time are in memory. Those that were erased, cannot be opened or are not valid are left out. */
  async read(tx: Tx, processIds: readonly string[]): Promise<AccountProfile[]> {
    const profiles: AccountProfile[] = [];
    for (const batch of await this.payloads.batches(tx, processIds, AT_ONCE)) {
      for (const stored of await tx.query<Stored[]>(FIND, [batch])) {
        const profile = await this.profileOf(stored);
        if (profile !== null) profiles.push(profile);
      }
    }
    return profiles;
  }

  private async profileOf(stored: Stored): Promise<AccountProfile | null> {
    const address = { processId: stored.id, version: stored.version };
    try {
      return await this.payloads.look(stored, address, (sent) => profileOfPayload(sent, stored.sentOn));
    } catch (error) {
      if (error instanceof SealNotReadable) return null;
      throw error;
    }
  }
}

/** The profile of an account; null for an invalid payload. */
export function profileOfPayload(payload: unknown, sentOn: string): AccountProfile | null {
  try {
    return accountProfile(payload as AccountImportRequest, sentOn);
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return null;
    throw error;
  }
}
