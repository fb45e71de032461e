import { describe, expect, it } from '@jest/globals';
import { readStatement } from './read-statement.js';
import { suppliersOf } from './suppliers-of-statement.js';

const TABLES = new Set(['account', 'account_import_event', 'account_import_process']);

/** Each use of a distributed table, in the order of the statement: what is done to it, and whom it reaches. */
function reaches(sql: string): string[] {
  return suppliersOf(readStatement(sql), TABLES).map(
    ({ use, reach }) => `${use.verb}${use.isLocked ? ' FOR UPDATE' : ''} ${use.name}: ${reach}`,
  );
}

describe('the supplier whose rows a statement means', () => {
  it.each([
    [
      'is the one it names',
      `SELECT p.id FROM account_import_process p WHERE p.import_supplier_id = $1 AND p.status = $2`,
      ['SELECT account_import_process: one supplier'],
    ],
    [
      'is nobody when only an id is named',
      `SELECT status FROM account_import_process WHERE id = $1`,
      ['SELECT account_import_process: no supplier'],
    ],
    [
      'comes with a join by the supplier, in either order and through the table of suppliers',
      `SELECT FROM import_supplier s JOIN account a ON s.id = a.import_supplier_id
       JOIN account_import_process AS p ON p.import_supplier_id = a.import_supplier_id WHERE $1::uuid = s.id`,
      ['SELECT account: one supplier', 'SELECT account_import_process: one supplier'],
    ],
    [
      'does not come with a join by another key',
      `SELECT FROM account a JOIN account_import_process p ON p.id = a.process_id WHERE a.import_supplier_id = $1`,
      ['SELECT account: one supplier', 'SELECT account_import_process: no supplier'],
    ],
    [
      'is each in turn when a join says so and nothing is sent',
      `SELECT count(*) FROM account a, account_import_process p WHERE a.import_supplier_id = p.import_supplier_id`,
      ['SELECT account: each supplier', 'SELECT account_import_process: each supplier'],
    ],
    [
      'is one of several that are sent, as a list or as rows',
      `UPDATE account_import_process p SET status = 'PENDING' FROM unnest($1::uuid[], $2::uuid[]) AS given (supplier, id)
       WHERE p.import_supplier_id = given.supplier AND EXISTS (SELECT 1 FROM account WHERE import_supplier_id = ANY($3))`,
      ['UPDATE account_import_process: named suppliers', 'SELECT account: named suppliers'],
    ],
    [
      'is written by an INSERT',
      `INSERT INTO account_import_event (process_id, import_supplier_id) SELECT id, import_supplier_id
       FROM json_populate_recordset(NULL::account_import_event, $1)`,
      ['INSERT account_import_event: named suppliers'],
    ],
    [
      'goes through named queries and locks',
      `WITH taken AS MATERIALIZED (SELECT p.id, p.import_supplier_id FROM account_import_process p
         WHERE p.import_supplier_id = $1 FOR NO KEY UPDATE OF p SKIP LOCKED),
       moved AS (UPDATE account_import_process p SET status = $2 FROM taken
         WHERE p.id = taken.id AND p.import_supplier_id = taken.import_supplier_id RETURNING p.*)
       INSERT INTO account_import_event (process_id) SELECT id FROM moved`,
      [
        'SELECT FOR UPDATE account_import_process: one supplier',
        'UPDATE account_import_process: one supplier',
        'INSERT account_import_event: no supplier',
      ],
    ],
    [
      'is not that of a named query whose rows are found by another key',
      `WITH taken AS (SELECT p.id, p.import_supplier_id FROM account_import_process p WHERE p.import_supplier_id = $1),
       moved AS (UPDATE account_import_process p SET status = $2 FROM taken WHERE p.id = taken.id RETURNING p.*)
       SELECT FROM moved JOIN account a ON a.import_supplier_id = moved.import_supplier_id`,
      [
        'SELECT account_import_process: one supplier',
        'UPDATE account_import_process: each supplier',
        'SELECT account: each supplier',
      ],
    ],
    [
      'is asked for in subqueries, by what is outside of them',
      `SELECT FROM import_supplier s WHERE s.id = $1 AND s.concurrency_limit > (SELECT count(*)
       FROM account_import_process r WHERE r.import_supplier_id = s.id AND extract(epoch FROM r.created_at) IS DISTINCT FROM 4)`,
      ['SELECT account_import_process: one supplier'],
    ],
    [
      'is not in what is no statement: comments and texts',
      `SELECT ' FROM account ' -- FROM account
       /* FROM account */ FROM account_import_process p -- p.import_supplier_id = $1
       WHERE ON_CONFLICT = 'p.import_supplier_id = $1'`,
      ['SELECT account_import_process: no supplier'],
    ],
    [
      'is no word of a write that gives way',
      `INSERT INTO account (id, import_supplier_id) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET id = excluded.id`,
      ['INSERT account: named suppliers'],
    ],
    [
      'is nobody when something else may hold instead',
      `SELECT FROM account_import_process p JOIN account a ON a.import_supplier_id = $2 AND (a.id = $3 OR $4)
       WHERE $1 IS NULL OR p.import_supplier_id = $1`,
      ['SELECT account_import_process: no supplier', 'SELECT account: one supplier'],
    ],
    [
      'is nobody when it is anybody but one',
      `SELECT FROM account_import_process p, account a, account_import_event e
       WHERE NOT (p.import_supplier_id = $1) AND NOT a.import_supplier_id::uuid = $1 AND coalesce(e.import_supplier_id = $1, true)`,
      [
        'SELECT account_import_process: no supplier',
        'SELECT account: no supplier',
        'SELECT account_import_event: no supplier',
      ],
    ],
    [
      'is nobody when what is asked is only told, written or counted',
      `UPDATE account_import_process p SET import_supplier_id = $1 WHERE CASE WHEN p.import_supplier_id = $1 THEN $2 END
       RETURNING p.import_supplier_id = $1, count(*) FILTER (WHERE p.import_supplier_id = $1)`,
      ['UPDATE account_import_process: no supplier'],
    ],
    [
      'is that of what an outer join adds, and of nothing else',
      `SELECT FROM account_import_process p LEFT OUTER JOIN account a
         ON a.import_supplier_id = p.import_supplier_id AND a.import_supplier_id = $1 AND p.import_supplier_id = $2
       RIGHT JOIN account_import_event e ON e.import_supplier_id = $3`,
      [
        'SELECT account_import_process: each supplier',
        'SELECT account: one supplier',
        'SELECT account_import_event: no supplier',
      ],
    ],
    [
      'is said of what is outside of a subquery when one of its rows has to be there',
      `SELECT FROM account_import_process p WHERE EXISTS (SELECT FROM account a
         WHERE a.import_supplier_id = p.import_supplier_id AND a.import_supplier_id = $1)`,
      ['SELECT account_import_process: one supplier', 'SELECT account: one supplier'],
    ],
    [
      'is said of the rows of a subquery alone when none of them has to be there',
      `SELECT FROM account_import_process p WHERE NOT EXISTS (SELECT FROM account a
         WHERE a.import_supplier_id = p.import_supplier_id AND a.import_supplier_id = $1)`,
      ['SELECT account_import_process: each supplier', 'SELECT account: one supplier'],
    ],
  ])('%s', (_name, sql, expected) => {
    expect(reaches(sql)).toEqual(expected);
  });
});
