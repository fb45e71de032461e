/** What there is to share, in percent of the machine. */
const ALL = 100;

/**
 * Does something with one check after the other. Those in a row that need less than the whole machine run beside each other: whenever there
 * is room, the first of them begins that fits into it.
 * @template {{ percent?: number }} T
 * @param {T[]} all in their order; percent: of the machine, all of it where nothing is said
 * @param {(check: T) => Promise<void>} work
 */
export async function runWithinCapacity(all, work) {
  /** @type {T[][]} */
  const rows = [];
  for (const check of all) {
    const row = rows.at(-1);
    if (row?.[0] && share(check) < ALL && share(row[0]) < ALL) row.push(check);
    else rows.push([check]);
  }
  for (const row of rows) await besideEachOther(row, work);
}

/** @template {{ percent?: number }} T  @param {T[]} waiting  @param {(check: T) => Promise<void>} work */
async function besideEachOther(waiting, work) {
  /** @type {Set<Promise<void>>} */
  const underWay = new Set();
  let room = ALL;
  while (waiting.length + underWay.size > 0) {
    const next = waiting.findIndex((check) => share(check) <= room);
    if (next < 0) {
      await Promise.race(underWay);
      continue;
    }
    for (const check of waiting.splice(next, 1)) {
      room -= share(check);
      const task = work(check).then(() => {
        room += share(check);
        underWay.delete(task);
      });
      underWay.add(task);
    }
  }
}

/** @param {{ percent?: number }} check */
function share({ percent = ALL }) {
  return percent;
}
