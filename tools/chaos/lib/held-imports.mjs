const HELD = `
  SELECT id, attempt FROM account_import_process WHERE status = 'IN_PROGRESS' AND lease_holder LIKE '%/' || $1`;
const UNTOUCHED = `
  SELECT 1 FROM account_import_process p JOIN unnest($1::uuid[], $2::int[]) AS held (id, attempt) USING (id)
  WHERE p.status IN ('IN_PROGRESS', 'PENDING') AND p.attempt = held.attempt LIMIT 1`;

/** The imports that a worker process works on now. @returns {Promise<{ id: string, attempt: number }[]>} */
export function heldBy(carryover, pid) {
  return carryover.query(HELD, [String(pid)]);
}

/** Whether each of them has been taken by another worker, or has ended, since. */
export async function areTaken(carryover, held) {
  const parameters = [held.map(({ id }) => id), held.map(({ attempt }) => attempt)];
  return (await carryover.query(UNTOUCHED, parameters)).length === 0;
}
