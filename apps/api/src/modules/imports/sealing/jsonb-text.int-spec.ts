import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { payloadDigestSql } from '../erasure/payload-digest-sql.js';
import { payloadDigest, writeJsonb } from './jsonb-text.js';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

/** What PostgreSQL takes: it has no NUL, and no half of a pair. */
const text = fc
  .string({ unit: 'grapheme' })
  .filter((value) => !value.includes('\0') && Buffer.from(value).toString() === value);
const number = fc.oneof(
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e30, max: 1e30 }),
  fc.constantFrom(-0, 1e21, -1.5e25, 1.5e-7, 5e-324, 123e-20),
);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium' },
    fc.constantFrom(null, true, false, '', '\u2028"\\/\b\f\n\r\t\u001f\u007f'),
    number,
    text,
    fc.array(tie('value')),
    fc.dictionary(text, tie('value')),
  ),
}));

describe('the text of a payload, and its digest', () => {
  it('are those that PostgreSQL has', async () => {
    await fc.assert(
      fc.asyncProperty(value, async (sent) => {
        const json = JSON.stringify(sent);
        const { rows } = await client.query(
          `SELECT j::text AS text, ${payloadDigestSql('j')} AS digest FROM (SELECT $1::jsonb AS j) t`,
          [json],
        );
        const read = JSON.parse(json);
        const pieces: string[] = [];
        writeJsonb(read, (piece) => pieces.push(piece));
        expect(pieces.join('')).toBe(rows[0].text);
        expect(payloadDigest(read)).toBe(rows[0].digest);
      }),
      { numRuns: 300 },
    );
  });
});
