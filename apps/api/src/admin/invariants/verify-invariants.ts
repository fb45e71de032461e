import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { type InvariantVerdict, invariantsSql } from './invariants-sql.js';

/** The self-check of the whole database. */
@Injectable()
export class VerifyInvariants {
  constructor(private readonly database: Database) {}

  /** Checks every invariant in one query, on one snapshot; it takes as long as reading every account takes. */
  verify(): Promise<InvariantVerdict[]> {
    return this.database.transaction(async (tx) => {
      await tx.query('SET LOCAL statement_timeout = 0');
      return await tx.query<InvariantVerdict[]>(invariantsSql());
    });
  }
}
