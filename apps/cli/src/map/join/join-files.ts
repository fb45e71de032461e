import type { Mapping, ObjectNode } from '../mapping/mapping.js';
import { BETWEEN_COLUMNS } from '../source/prepared-file.js';
import { type ChunkReader, type Database, sqlText } from './database.js';
import type { Stream } from './streams.js';
import { keyIndex, keysOf, type UsePlan } from './used-columns.js';

/** A row that repeats the key of another. */
export interface RepeatedKey {
  readonly file: string;
  readonly row: number;
  readonly first: number;
}

/** A row that belongs to none above it. */
export interface OrphanRow {
  readonly file: string;
  readonly row: number;
}

/** Rows of a file that are refused whole, of which nobody can tell whose they are. */
export interface UnplacedRows {
  readonly file: string;
  readonly rows: number;
}

/** Rows that something is wrong with: those that are told, and how many there are. */
export interface FoundRows<Row> {
  readonly rows: readonly Row[];
  readonly count: number;
}

/** More are counted only. */
const MOST_TOLD = 100_000;

const NONE = { rows: [], count: 0 } as const;

/** How `read_csv` takes what was written for it. */
const READ_AS_WRITTEN = `quote = '', escape = '', header = false, auto_detect = false, max_line_size = 2097152,
        null_padding = false, nullstr = ${sqlText('\u0001')}, new_line = '\\n'`;

/** Joins the prepared files: each row is brought below the account it belongs to. */
export class JoinedFiles {
  /** Names of the tables of nodes that others are joined to. */
  private readonly nodeTables = new Map<ObjectNode, string>();

  constructor(
    private readonly database: Database,
    private readonly mapping: Mapping,
    private readonly plan: UsePlan,
  ) {}

  /** Takes over a prepared file. @param refused the keys of rows that are refused whole; null where there are none */
  async load(file: string, path: string, refused: string | null): Promise<void> {
    const keys = (this.plan.keys.get(file) ?? []).map((_, index) => `'k${index}': 'VARCHAR'`);
    const columns = [`'number': 'INTEGER'`, `'row': 'INTEGER'`, ...keys, `'record': 'VARCHAR'`].join(', ');
    await this.database.run(
      `CREATE TABLE ${this.table(file)} AS SELECT * FROM read_csv(${sqlText(path)}, delim = ${sqlText(BETWEEN_COLUMNS)}, columns = {${columns}},
        ${READ_AS_WRITTEN})`,
    );
    const { name, columns: held } = this.refused(file);
    await this.database.run(`CREATE TABLE ${name} (${held.map((column) => column.join(' ')).join(', ')})`);
    if (refused === null) return;
    const types = held.map(([column, type]) => `'${column}': '${type}'`).join(', ');
    await this.database.run(
      `INSERT INTO ${name} SELECT * FROM read_csv(${sqlText(refused)}, delim = ${sqlText(BETWEEN_COLUMNS)}, columns = {${types}}, ${READ_AS_WRITTEN})`,
    );
  }

  /** Takes rows away that have a key of an earlier one; what they are compared by is kept. @returns those rows, for each key of the file */
  async dropRepeatedKeys(file: string): Promise<FoundRows<RepeatedKey>[]> {
    const found: FoundRows<RepeatedKey>[] = [];
    for (const key of keysOf(this.mapping, file)) found.push(await this.dropRepeated(file, key));
    return found;
  }

  /** Makes the tables that say which accounts have which keys in the rows that others are joined to: each once, however many rows have it. */
  async link(): Promise<void> {
    const { account } = this.mapping;
    this.nodeTables.set(account, 'node0');
    await this.database.run(
      `CREATE VIEW node0 AS SELECT number AS account, ${this.keysOf(account.file, 't')} FROM ${this.table(account.file)} t`,
    );
    for (const stream of this.plan.streams) {
      const [first] = stream.nodes;
      const isAbove = this.plan.streams.some(({ above }) => stream.nodes.includes(above));
      if (first === undefined || !isAbove) continue;
      const name = `node${first.index}`;
      for (const node of stream.nodes) this.nodeTables.set(node, name);
      await this.database.run(
        `CREATE TABLE ${name} AS SELECT DISTINCT a.account, ${this.keysOf(stream.file.name, 't')} FROM ${this.joined(stream)}`,
      );
    }
  }

  /** Rows of a file that no row above them has the key of. */
  async orphans(file: string): Promise<FoundRows<OrphanRow>> {
    const streams = this.plan.streams.filter((stream) => stream.file.name === file);
    if (streams.length === 0 || file === this.mapping.account.file) return NONE;
    const without = streams.map((stream) => {
      const { own, above } = this.keyColumns(stream);
      return `NOT EXISTS (SELECT 1 FROM ${this.above(stream)} a WHERE a.${above} = t.${own} AND t.${own} <> '')`;
    });
    const found = `SELECT DISTINCT row FROM ${this.table(file)} t WHERE ${without.join(' AND ')}`;
    const rows = await this.database.numbers(`${found} ORDER BY row LIMIT ${MOST_TOLD}`);
    const count = rows.length < MOST_TOLD ? rows.length : await this.countOf(found);
    return { rows: rows.map(([row = 0]) => ({ file, row })), count };
  }

  /**
   * Finds the accounts that rows belong to which are refused whole, for `lacking`.
   * @returns how many such rows of each file nobody knows the account of, so that any account may lack them
   */
  async placeRefused(): Promise<UnplacedRows[]> {
    await this.database.run('CREATE TABLE placed (file VARCHAR, row INTEGER, account INTEGER)');
    for (const stream of this.plan.streams) {
      const accounts = `(SELECT account, ${this.keyColumns(stream).above} AS key FROM ${this.above(stream)})`;
      await this.place(stream.file.name, keyIndex(this.plan, stream.file.name, stream.own), accounts);
    }
    const { file } = this.mapping.account;
    // A row that repeats an account: nobody can tell which of the two is right.
    for (const key of keysOf(this.mapping, file)) {
      const index = keyIndex(this.plan, file, key);
      await this.place(file, index, `(SELECT number AS account, k${index} AS key FROM ${this.table(file)})`);
    }
    const unplaced: UnplacedRows[] = [];
    for (const name of this.plan.columns.keys()) {
      if (name === file) continue;
      const [[rows = 0] = []] = await this.database.numbers(
        `SELECT count(DISTINCT row) FROM ${this.refused(name).name} WHERE certain = 0
          AND row NOT IN (SELECT row FROM placed WHERE file = ${sqlText(name)})`,
      );
      if (rows > 0) unplaced.push({ file: name, rows });
    }
    await this.database.run('SET preserve_insertion_order = true');
    await this.database.run(
      `CREATE TABLE lacking AS SELECT account, '' AS key, account AS number, min(row) AS row, '' AS record
        FROM placed GROUP BY account ORDER BY account`,
    );
    return unplaced;
  }

  /** The accounts that lack a row which is refused whole, in their order, in the form of rows of a stream. */
  lacking(): Promise<ChunkReader> {
    return this.database.read('SELECT account, key, number, row, record FROM lacking');
  }

  /** The rows of accounts in their order: number, row, record. */
  accounts(): Promise<ChunkReader> {
    return this.database.read(
      `SELECT number, row, record FROM ${this.table(this.mapping.account.file)} ORDER BY number`,
    );
  }

  /**
   * Brings the rows of a stream into the order of their accounts. One after the other: sorted side by side while they are read,
   * those of all streams would have to share the memory.
   */
  async sort(stream: Stream): Promise<void> {
    await this.database.run('SET preserve_insertion_order = true');
    await this.database.run(
      `CREATE TABLE sorted${stream.index} AS SELECT a.account, a.key, t.number, t.row, t.record
        FROM ${this.joined(stream)} ORDER BY a.account, t.number`,
    );
  }

  /** The rows of a stream that was sorted: account, the key it is joined by, number, row, record. */
  rows(stream: Stream): Promise<ChunkReader> {
    return this.database.read(`SELECT account, key, number, row, record FROM sorted${stream.index}`);
  }

  private async dropRepeated(file: string, key: readonly string[]): Promise<FoundRows<RepeatedKey>> {
    const [table, column] = [this.table(file), `k${keyIndex(this.plan, file, key)}`];
    const repeated = `SELECT ${column} AS key, min(number) AS first FROM ${table} WHERE ${column} <> '' GROUP BY ${column} HAVING count(*) > 1`;
    await this.database.run(
      `CREATE TEMP TABLE repeated AS SELECT t.number, t.row, f.row AS first FROM ${table} t JOIN (${repeated}) r ON t.${column} = r.key
        JOIN ${table} f ON f.number = r.first WHERE t.number <> r.first`,
    );
    const count = await this.countOf('SELECT row FROM repeated');
    const rows = await this.database.numbers(`SELECT row, first FROM repeated ORDER BY number LIMIT ${MOST_TOLD}`);
    const keys = (this.plan.keys.get(file) ?? []).map((_, index) => `SELECT row, ${index}, 1, k${index} FROM dropped`);
    await this.database.run(
      `INSERT INTO ${this.refused(file).name} WITH dropped AS (SELECT * FROM ${table} WHERE number IN (SELECT number FROM repeated))
        ${keys.join(' UNION ALL ')}`,
    );
    await this.database.run(`DELETE FROM ${table} WHERE number IN (SELECT number FROM repeated); DROP TABLE repeated`);
    return { rows: rows.map(([row = 0, first = 0]) => ({ file, row, first })), count };
  }

  /** @param index of the key among those of the file  @param accounts a query for `account` and `key` */
  private async place(file: string, index: number, accounts: string): Promise<void> {
    await this.database.run(
      `INSERT INTO placed SELECT DISTINCT ${sqlText(file)}, r.row, a.account FROM ${this.refused(file).name} r JOIN ${accounts} a
        ON r.value = a.key WHERE r.key = ${index} AND r.value <> ''`,
    );
  }

  private async countOf(query: string): Promise<number> {
    const [[count = 0] = []] = await this.database.numbers(`SELECT count(*) FROM (${query})`);
    return count;
  }

  /** The rows of a stream's file beside the account they belong to: each once for an account, however many rows above have its key. */
  private joined(stream: Stream): string {
    const { own, above } = this.keyColumns(stream);
    const keys = `(SELECT DISTINCT account, ${above} AS key FROM ${this.above(stream)})`;
    return `${this.table(stream.file.name)} t JOIN ${keys} a ON t.${own} = a.key WHERE t.${own} <> ''`;
  }

  private keyColumns({ file, above, own, aboveColumns }: Stream): { own: string; above: string } {
    return {
      own: `k${keyIndex(this.plan, file.name, own)}`,
      above: `k${keyIndex(this.plan, above.file, aboveColumns)}`,
    };
  }

  private above({ above }: Stream): string {
    return this.nodeTables.get(above) ?? fault(`node ${above.index} has no table`);
  }

  private keysOf(file: string, alias: string): string {
    return (this.plan.keys.get(file) ?? []).map((_, index) => `${alias}.k${index}`).join(', ') || 'NULL AS k0';
  }

  /** The table of rows that are refused whole: each key that a row has or may have, and whether it is certain. */
  private refused(file: string): { name: string; columns: readonly (readonly [name: string, type: string])[] } {
    const columns = [
      ['row', 'INTEGER'],
      ['key', 'INTEGER'],
      ['certain', 'INTEGER'],
      ['value', 'VARCHAR'],
    ] as const;
    return { name: `refused_${this.table(file)}`, columns };
  }

  private table(file: string): string {
    return `file${[...this.mapping.files.keys()].indexOf(file)}`;
  }
}

function fault(message: string): never {
  throw new Error(message);
}
