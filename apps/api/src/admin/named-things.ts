import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../platform/database/database.js';
import type { AdminOptions } from './admin-options.js';
import { AdminProblem } from './admin-problem.js';
import { required } from './admin-usage.js';

/** Finds what an administrator names. */
@Injectable()
export class NamedThings {
  constructor(private readonly database: Database) {}

  /** @returns id of the organisation of `--organization` */
  organization(options: AdminOptions): Promise<string> {
    const name = required(options.organization, '--organization');
    return this.idOf('SELECT id FROM organization WHERE name = $1', name, 'organisation');
  }

  /**
   * @param what it is, for the sentence when there is none
   * @throws AdminProblem when not exactly one row is found
   */
  async idOf(sql: string, name: string, what: string, more: readonly string[] = [], tx?: Tx): Promise<string> {
    const rows = await (tx ?? this.database.reader).query<{ id: string }[]>(sql, [name, ...more]);
    const [row] = rows;
    if (row === undefined || rows.length > 1) throw new AdminProblem(`There is no ${what} "${name}".`);
    return row.id;
  }
}
