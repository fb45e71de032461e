import type { DuckDBDataChunk } from '@duckdb/node-api';
import type { ChunkReader } from './database.js';

/** A row of a stream. */
export interface JoinedRow {
  /** Key that it and the rows above it have, as the database has it. */
  readonly key: string;
  readonly number: number;
  readonly row: number;
  readonly record: string;
}

const NONE: readonly JoinedRow[] = [];

/** Reads the rows of a stream account by account. The next rows are fetched while these are worked on. */
export class RowCursor {
  private chunk: DuckDBDataChunk | null = null;
  private at = 0;
  private account = -1;
  private coming: Promise<DuckDBDataChunk | null>;
  private isEnded = false;

  constructor(private readonly reader: ChunkReader) {
    this.coming = this.fetch();
  }

  /** All rows of an account. Accounts are asked for in their order. */
  async take(account: number): Promise<readonly JoinedRow[]> {
    let rows: JoinedRow[] | null = null;
    for (;;) {
      if (this.chunk === null && !(await this.advance())) return rows ?? NONE;
      while (this.chunk !== null && this.account < account) this.step();
      if (this.chunk === null) continue;
      if (this.account > account) return rows ?? NONE;
      rows ??= [];
      rows.push(this.current());
      this.step();
    }
  }

  /** Whether the next rows are of a later account, so that nothing has to be waited for. */
  hasNone(account: number): boolean {
    return this.isEnded || (this.chunk !== null && this.account > account);
  }

  private current(): JoinedRow {
    return {
      key: String(this.value(1)),
      number: Number(this.value(2)),
      row: Number(this.value(3)),
      record: String(this.value(4)),
    };
  }

  private value(column: number): unknown {
    return this.chunk?.getColumnVector(column).getItem(this.at);
  }

  private step(): void {
    this.at += 1;
    if (this.chunk !== null && this.at >= this.chunk.rowCount) this.chunk = null;
    else this.goOn();
  }

  /** @throws Error the rows are out of order: those that come too late would be left out in silence */
  private goOn(): void {
    const account = Number(this.value(0));
    if (account < this.account) throw new Error(`rows of account ${account} come after those of ${this.account}`);
    this.account = account;
  }

  private async advance(): Promise<boolean> {
    if (this.isEnded) return false;
    this.chunk = await this.coming;
    this.at = 0;
    if (this.chunk === null) {
      this.isEnded = true;
      return false;
    }
    this.goOn();
    this.coming = this.fetch();
    return true;
  }

  private fetch(): Promise<DuckDBDataChunk | null> {
    const coming = this.reader.next();
    // It is waited for in its turn; a failure that comes before is no unhandled one.
    coming.catch(() => undefined);
    return coming;
  }
}
