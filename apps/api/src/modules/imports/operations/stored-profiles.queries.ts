import { type AccountImportRequest, type AccountProfile, accountProfile } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { SealNotReadable } from '../../../platform/keys/sealing-keys.js';
import { type PayloadAddress, PayloadSeals, type StoredForm, storedFormSql } from '../sealing/payload-seals.js';

/** The day in London on which the payload `v` came, YYYY-MM-DD. */
export const SENT_ON = `to_char(v.created_at AT TIME ZONE 'Europe/London', 'YYYY-MM-DD') AS "sentOn"`;

/** Payloads that are opened at once. */
const AT_ONCE = 100;

const FIND = `SELECT p.id, v.version, ${SENT_ON}, ${storedFormSql('v')}
  FROM account_import_process p JOIN account_import_payload v ON v.process_id = p.id AND v.version = p.payload_version
  WHERE p.id = ANY($1::uuid[]) AND v.erased_at IS NULL`;

type Stored = StoredForm & { readonly id: string; readonly version: number; readonly sentOn: string };

/** Counts accounts for the profile of their wave, from their stored payloads. */
@Injectable()
export class StoredProfilesQueries {
  constructor(private readonly seals: PayloadSeals) {}

  /** A few payloads at a time are in memory. Those that were erased, cannot be opened or are not valid are left out. */
  async read(tx: Tx, processIds: readonly string[]): Promise<AccountProfile[]> {
    const profiles: AccountProfile[] = [];
    for (let begin = 0; begin < processIds.length; begin += AT_ONCE) {
      const stored = await tx.query<Stored[]>(FIND, [processIds.slice(begin, begin + AT_ONCE)]);
      for (const { id, version, sentOn, ...form } of stored) {
        const profile = profileOfPayload(this.opened(form, { processId: id, version }), sentOn);
        if (profile !== null) profiles.push(profile);
      }
    }
    return profiles;
  }

  private opened(form: StoredForm, address: PayloadAddress): unknown {
    try {
      return this.seals.open(form, address);
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
