import type { DataSource } from 'typeorm';
import { type InvariantVerdict, invariantsSql } from '../admin/invariants/invariants-sql.js';

/** Names of the invariants that are broken after some statements, which are then undone. */
export async function brokenInvariants(source: DataSource, statements: readonly string[]): Promise<string[]> {
  const runner = source.createQueryRunner();
  await runner.startTransaction();
  try {
    for (const statement of statements) await runner.query(statement);
    const verdicts: InvariantVerdict[] = await runner.query(invariantsSql());
    return verdicts.filter(({ violations }) => violations > 0).map(({ invariant }) => invariant);
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
}
