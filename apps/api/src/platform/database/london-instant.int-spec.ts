import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source-options.js';
import { londonInstant } from './london-instant.js';

const SHOWN = `SELECT ${londonInstant('i.at')} AS shown FROM unnest($1::timestamptz[]) WITH ORDINALITY AS i (at, n) ORDER BY i.n`;
const london = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', timeZoneName: 'longOffset' });

/** `+01:00`, as the runtime's own time zone data have it. */
function londonOffset(at: Date): string {
  const name = london.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.slice('GMT'.length) || '+00:00';
}

describe('londonInstant', () => {
  let created: TestDatabase;
  let source: DataSource;
  const show = async (instants: readonly string[]) =>
    ((await source.query(SHOWN, [instants])) as { shown: string | null }[]).map(({ shown }) => shown);

  beforeAll(async () => {
    created = await createTestDatabase();
    source = await new DataSource(
      dataSourceOptions({ url: created.url, poolSize: 1, applicationName: 'test' }),
    ).initialize();
  });
  afterAll(async () => {
    await source?.destroy();
    await created?.drop();
  });

  it.each([
    ['2024-03-31T00:59:59.999999Z', '2024-03-31T00:59:59.999999+00:00'],
    ['2024-03-31T01:00:00Z', '2024-03-31T02:00:00.000000+01:00'],
    ['2024-10-27T00:30:00Z', '2024-10-27T01:30:00.000000+01:00'],
    ['2024-10-27T01:30:00Z', '2024-10-27T01:30:00.000000+00:00'],
    ['1941-07-01T12:00:00Z', '1941-07-01T14:00:00.000000+02:00'],
    ['1800-01-01T00:00:00Z', '1800-01-01T00:00:00.000000+00:00'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000000+00:00'],
    ['9999-12-31T23:59:59.999999Z', '9999-12-31T23:59:59.999999+00:00'],
  ])('shows %s as %s', async (instant, shown) => {
    expect(await show([instant])).toEqual([shown]);
  });

  it('shows nothing for no instant', async () => {
    expect(await source.query(`SELECT ${londonInstant('NULL::timestamptz')} AS shown`)).toEqual([{ shown: null }]);
  });

  it('names the same moment, with the offset of the day, for any instant of four digits', async () => {
    const instant = fc.date({
      min: new Date('0001-01-02T00:00:00Z'),
      max: new Date('9999-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    const recent = fc.date({
      min: new Date('1900-01-01T00:00:00Z'),
      max: new Date('2100-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    const sampled = fc.sample(fc.oneof(instant, recent), { numRuns: 5_000, seed: 8 });
    const shown = await show(sampled.map((at) => at.toISOString()));
    expect(shown.map((text) => new Date(text ?? '').getTime())).toEqual(sampled.map((at) => at.getTime()));
    const since = sampled
      .map((at, index) => ({ at, offset: shown[index]?.slice(-6) }))
      .filter(({ at }) => at.getUTCFullYear() > 1847);
    expect(since.map(({ offset }) => offset)).toEqual(since.map(({ at }) => londonOffset(at)));
  });
});
