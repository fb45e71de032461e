import { Injectable } from '@nestjs/common';
import { HeldElsewhereQueries } from '../../accounts/index.js';
import { type ImportDetail, PayloadNotReadable, PayloadVersionsQueries } from '../../imports/index.js';

/** A value that the payload of an import needs for itself alone and that another account has. */
export interface HeldBy {
  readonly path: string;
  /** The key: a meter point with its fuel, or a reference with its namespace. */
  readonly wanted: string;
  readonly account_number: string;
}

/** Finds the accounts that have at this moment the values an import failed for. For staff only. */
@Injectable()
export class HoldingAccounts {
  constructor(
    private readonly payloads: PayloadVersionsQueries,
    private readonly held: HeldElsewhereQueries,
  ) {}

  /** @returns nothing when it failed for something else, when all has become free, or when the payload was erased or cannot be read */
  async of({ id, latest_error: error, payload_erased_at: erasedAt }: ImportDetail): Promise<readonly HeldBy[]> {
    if (error === null || erasedAt !== null || !HeldElsewhereQueries.isAbout(error.code)) return [];
    const stored = await this.payloads.find(id, null).catch(nothingOfUnreadable);
    const found = stored === null ? [] : await this.held.find(error.code, stored.payload);
    return found.map(({ path, wanted, accountNumber }) => ({ path, wanted, account_number: accountNumber }));
  }
}

function nothingOfUnreadable(error: unknown): null {
  if (error instanceof PayloadNotReadable) return null;
  throw error;
}
