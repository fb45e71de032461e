/** Accounts of a sample by cell. Its cells are those of the sample that it is compared with. */
export type Cells = readonly number[];

/** Fewer than these have to be expected in no cell, or the approximation by chi-squared does not hold. */
const LEAST_EXPECTED = 5;

/** Accounts of all cells. */
export function sumOf(cells: Cells): number {
  return cells.reduce((sum, count) => sum + count, 0);
}

/**
 * Merges cells with too small expected counts, with each other or with one more cell; two cells stay two. Groups with
 * fewer accounts than that over all rows are not compared on their own.
 * @param rows of a table, all with the same cells
 */
export function pooled(rows: readonly Cells[]): Cells[] {
  const groups = cellsToPool(rows);
  return rows.map((row) => merged(row, groups));
}

/** Which cells {@link pooled} puts together, the largest first: their indices, by the cell that they become. */
export function cellsToPool(rows: readonly Cells[]): number[][] {
  const columnOf = (cells: readonly number[]): Cells => rows.map((row) => sumOf(cells.map((cell) => row[cell] ?? 0)));
  const isLarge = (cells: readonly number[]): boolean => leastExpected(rows, columnOf(cells)) >= LEAST_EXPECTED;
  const single = (rows[0] ?? []).map((_, cell) => [cell]);
  const large = single.filter(isLarge).sort((one, other) => sumOf(columnOf(other)) - sumOf(columnOf(one)));
  const rest = single.filter((cells) => !isLarge(cells)).flat();
  if (isLarge(rest) || (large.length === 1 && sumOf(columnOf(rest)) >= LEAST_EXPECTED)) large.push(rest);
  else large.push([...rest, ...(large.pop() ?? [])]);
  return large;
}

/** A row with its cells put together. @param groups indices of cells, by the cell that they become */
export function merged(row: Cells, groups: readonly (readonly number[])[]): Cells {
  return groups.map((cells) => sumOf(cells.map((cell) => row[cell] ?? 0)));
}

/** Whether in some cell so few are expected that the approximation by chi-squared does not hold. */
export function isSparse(rows: readonly Cells[]): boolean {
  return (rows[0] ?? []).some(
    (_, index) =>
      leastExpected(
        rows,
        rows.map((row) => row[index] ?? 0),
      ) < LEAST_EXPECTED,
  );
}

/** How many are expected in a cell in the smallest of the rows that are not empty. */
function leastExpected(rows: readonly Cells[], column: Cells): number {
  const totals = rows.map(sumOf).filter((total) => total > 0);
  const all = sumOf(totals);
  return all === 0 ? 0 : (sumOf(column) * Math.min(...totals)) / all;
}

/** How far rows are from what would be expected if all came from one population. */
export interface Homogeneity {
  /** Pearson's chi-squared. */
  readonly pearson: number;
  /** The statistic of the G-test (likelihood ratio). */
  readonly g: number;
  readonly degreesOfFreedom: number;
}

/** @param rows with two cells or more, of which none is empty in all of them */
export function homogeneity(rows: readonly Cells[]): Homogeneity {
  const totals = rows.map(sumOf);
  const all = sumOf(totals);
  const width = rows[0]?.length ?? 0;
  let [pearson, g] = [0, 0];
  for (let cell = 0; cell < width; cell += 1) {
    const inAll = sumOf(rows.map((row) => row[cell] ?? 0));
    rows.forEach((row, index) => {
      const observed = row[cell] ?? 0;
      const expected = (inAll * (totals[index] ?? 0)) / all;
      if (expected === 0) return;
      pearson += (observed - expected) ** 2 / expected;
      if (observed > 0) g += 2 * observed * Math.log(observed / expected);
    });
  }
  return { pearson, g: Math.max(0, g), degreesOfFreedom: (rows.length - 1) * (width - 1) };
}
