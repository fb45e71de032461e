import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isSerializationFailure } from './pg-error.js';

/** One database transaction, handed from the unit of work to everything that reads or writes in it. */
export type Tx = EntityManager;

const RESTARTS = 3;

/** The unit of work. No other input or output happens inside one. */
@Injectable()
export class Database {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it rejects. `work` is started again
   * from BEGIN, three times at most, when the transaction lost against another one (40001, 40P01); it must therefore
   * have no effect outside the database.
   *
   * @param outer a transaction that `work` is to be part of: it then begins, ends and starts again with that one
   */
  async transaction<T>(work: (tx: Tx) => Promise<T>, outer?: Tx): Promise<T> {
    if (outer !== undefined) return work(outer);
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
}
