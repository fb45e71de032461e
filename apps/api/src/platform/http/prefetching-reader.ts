/** What a list is read from. */
export interface RowSource<Row> {
  /** The next rows, at most `count`; fewer when there are no more. */
  fetch(count: number): Promise<readonly Row[]>;
  close(): Promise<void>;
}

/** Reads one batch ahead, so that the database works on the next one while this process writes the one before. */
export class PrefetchingReader<Row> {
  private next: Promise<readonly Row[]> | undefined;
  private over = false;

  /** @param batch rows that are read at once; two such batches are in memory */
  constructor(
    private readonly source: RowSource<Row>,
    private readonly batch: number,
  ) {}

  /** Whether there are no more rows. */
  get isOver(): boolean {
    return this.over;
  }

  /** Returns the next batch. @throws what reading it ahead failed with */
  async read(): Promise<readonly Row[]> {
    const rows = await (this.next ?? this.source.fetch(this.batch));
    this.over = rows.length < this.batch;
    this.next = this.over ? undefined : this.source.fetch(this.batch);
    this.next?.catch(() => undefined);
    return rows;
  }

  /** Waits for the read under way first, because a connection does one thing at a time. */
  async close(): Promise<void> {
    await this.next?.catch(() => undefined);
    await this.source.close();
  }
}
