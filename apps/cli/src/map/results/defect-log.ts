import type { GatheredText } from '../../output/gathered-text.js';
import { DEFECTS, type Defect, type DefectCode } from './defects.js';

/** Defects of a kind in a column of a file. */
export interface DefectGroup {
  readonly code: DefectCode;
  readonly file: string;
  readonly column: string | null;
  count: number;
  readonly first: Defect;
  latest: Defect | null;
  /** The first rows. */
  readonly rows: number[];
}

/** What is put right or only told is written so often for each group; what is refused always. */
const MOST_MENDED = 1_000;
const MOST_ROWS = 5;

/** Keeps what was found: every refusal in a file, groups of all in memory, and the rows that have to be corrected. */
export class DefectLog {
  private readonly byKey = new Map<string, DefectGroup>();
  private readonly refusedRows = new Map<string, Map<number, string[]>>();
  private pending: string[] = [];

  constructor(private readonly file: GatheredText) {}

  readonly add = (defect: Defect): void => {
    const { code, file, row, column } = defect;
    const { treatment } = DEFECTS[code];
    const key = keyOf(code, file, column);
    const group = this.byKey.get(key) ?? { code, file, column, count: 0, first: defect, latest: null, rows: [] };
    // A column of which several fields are made is told of once.
    if (group.latest?.row === row && group.latest.value === defect.value) return;
    group.latest = defect;
    group.count += 1;
    if (group.rows.length < MOST_ROWS && group.rows.at(-1) !== row) group.rows.push(row);
    this.byKey.set(key, group);
    if (treatment === 'refused') this.keepRow(defect);
    if (treatment === 'refused' || group.count <= MOST_MENDED) this.pending.push(lineOf(defect));
  };

  /** Counts defects of rows of a file, some of which were added, that are too many to be told one by one. */
  addUntold(code: DefectCode, file: string, count: number): void {
    const group = this.byKey.get(keyOf(code, file, null));
    if (group !== undefined) group.count += count;
  }

  /** Writes what was added since. */
  async flush(): Promise<void> {
    if (this.pending.length === 0) return;
    const text = this.pending.join('');
    this.pending = [];
    await this.file.add(text);
  }

  /** The refused ones first, then the commonest. */
  groups(): DefectGroup[] {
    const weight = ({ code }: DefectGroup): number => ['refused', 'noticed', 'mended'].indexOf(DEFECTS[code].treatment);
    return [...this.byKey.values()].sort(
      (one, other) =>
        weight(one) - weight(other) ||
        other.count - one.count ||
        `${one.file}:${one.code}`.localeCompare(`${other.file}:${other.code}`),
    );
  }

  /** Why each row of a file is refused, by its number. */
  refused(file: string): ReadonlyMap<number, readonly string[]> {
    return this.refusedRows.get(file) ?? new Map();
  }

  private keepRow({ file, row, code, column, note }: Defect): void {
    const rows = this.refusedRows.get(file) ?? new Map<number, string[]>();
    const reason = `${column === null ? '' : `${column}: `}${DEFECTS[code].about}${note === undefined ? '' : ` (${note})`}`;
    const reasons = rows.get(row) ?? [];
    if (!reasons.includes(reason)) reasons.push(reason);
    rows.set(row, reasons);
    this.refusedRows.set(file, rows);
  }
}

function keyOf(code: DefectCode, file: string, column: string | null): string {
  return `${code}\u0000${file}\u0000${column}`;
}

function lineOf({ code, file, row, column, value, became, note, account, path }: Defect): string {
  const { treatment, about } = DEFECTS[code];
  const line = {
    file,
    row,
    column,
    code,
    treatment,
    message: note === undefined ? about : `${about} (${note})`,
    value,
    ...(became === undefined ? {} : { became }),
    external_account_number: account ?? null,
    path: path ?? null,
  };
  return `${JSON.stringify(line)}\n`;
}
