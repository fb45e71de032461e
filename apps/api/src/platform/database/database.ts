import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Optional } from '@nestjs/common';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { isSerializationFailure } from './pg-error.js';
import { Replica } from './replica.js';
import { RowCursor } from './row-cursor.js';

/** One database transaction, handed from the unit of work to everything that reads or writes in it. */
export type Tx = EntityManager;

const RESTARTS = 3;

/** The unit of work. No other input or output happens inside one. */
@Injectable()
export class Database {
  constructor(
    private readonly dataSource: DataSource,
    @Optional() private readonly replica?: Replica,
  ) {}

  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it rejects. `work` is started again
   * from BEGIN, three times at most, when the transaction lost against another one (40001, 40P01); it must therefore
   * have no effect outside the database.
   */
  async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let restart = 0; ; restart += 1) {
      try {
        return await this.dataSource.transaction(work);
      } catch (error) {
        if (restart === RESTARTS || !isSerializationFailure(error)) throw error;
        await wait(Math.random() * 20 * 2 ** restart);
      }
    }
  }

  /** For single reads outside a transaction. */
  get reader(): Tx {
    return this.dataSource.manager;
  }

  /**
   * Reads for lists, the feed, reports and figures: on the replica, where there is one and the request only looks. It sees all
   * that was committed before.
   * @param work reads and nothing else, and decides nothing; it may be started again
   */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.preferReplica(
      ({ manager }) => work(manager),
      () => work(this.reader),
    );
  }

  /** The same for several reads that see one moment. */
  snapshot<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const look = async (tx: Tx) => {
      await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
      return work(tx);
    };
    return this.preferReplica(
      ({ manager }) => manager.transaction(look),
      () => this.transaction(look),
    );
  }

  /** The same for the rows of one query, batch by batch; whoever opens the cursor closes it. */
  cursor<Row>(select: string, parameters: readonly unknown[]): Promise<RowCursor<Row>> {
    const open = (runner: QueryRunner) => RowCursor.over<Row>(runner, select, parameters);
    const onPrimary = () => open(this.dataSource.createQueryRunner());
    return this.replica?.hold(open, onPrimary) ?? onPrimary();
  }

  private preferReplica<T>(work: (runner: QueryRunner) => Promise<T>, onPrimary: () => Promise<T>): Promise<T> {
    return this.replica?.read(work, onPrimary) ?? onPrimary();
  }
}
