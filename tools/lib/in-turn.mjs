/**
 * Does something with one check after the other, and with those in a row that leave room for another two at a time.
 * @template {{ leavesRoom?: boolean }} T
 * @param {T[]} all in their order
 * @param {(check: T) => Promise<void>} work
 */
export async function inTurn(all, work) {
  /** @type {T[][]} */
  const rows = [];
  for (const check of all) {
    const row = rows.at(-1);
    if (check.leavesRoom && row?.[0]?.leavesRoom) row.push(check);
    else rows.push([check]);
  }
  for (const row of rows) {
    const lane = async () => {
      for (let check = row.shift(); check; check = row.shift()) await work(check);
    };
    await Promise.all([lane(), lane()]);
  }
}
