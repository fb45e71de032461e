import type { Carryover } from '../../../apps/api/e2e/support/carryover.mjs';

/** An import under way. */
export interface HeldImport {
  readonly id: string;
  readonly attempt: number;
}

const HELD = `
  SELECT id, attempt FROM account_import_process WHERE status = 'IN_PROGRESS' AND lease_holder LIKE '%/' || $1`;
const UNTOUCHED = `
  SELECT 1 FROM account_import_process p JOIN unnest($1::uuid[], $2::int[]) AS held (id, attempt) USING (id)
  WHERE p.status IN ('IN_PROGRESS', 'PENDING') AND p.attempt = held.attempt LIMIT 1`;

/** The imports that a worker process works on now. */
export function heldBy(carryover: Carryover, pid: number): Promise<HeldImport[]> {
  return carryover.query<HeldImport>(HELD, [String(pid)]);
}

/** Whether each of them has been taken by another worker, or has ended, since. */
export async function areTaken(carryover: Carryover, held: readonly HeldImport[]): Promise<boolean> {
  const parameters = [held.map(({ id }) => id), held.map(({ attempt }) => attempt)];
  return (await carryover.query(UNTOUCHED, parameters)).length === 0;
}
