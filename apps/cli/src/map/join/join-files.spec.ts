import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { standInSurroundings } from '../../testing/stand-in-surroundings.js';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { readMapping } from '../mapping/read-mapping.js';
import { readCodeFile } from '../source/code-file.js';
import { CorrectedRows } from '../source/corrected-rows.js';
import { prepareFile } from '../source/prepare-file.js';
import { openDatabase } from './database.js';
import { JoinedFiles } from './join-files.js';
import { planUse } from './used-columns.js';

const pathOf = temporaryFolder();
const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});
const nobody = (): void => undefined;

/** Joins the files of a mapping. @returns how many rows each stream has, those above first */
async function rowsOfStreams(mappingText: string, files: Readonly<Record<string, string>>): Promise<number[]> {
  for (const [name, text] of Object.entries(files)) await writeFile(pathOf(name), text);
  const mapping = readMapping(pathOf('mapping.yaml'), `version: 1\n${mappingText}`, readCodeFile);
  const plan = planUse(mapping);
  const database = await openDatabase(dirname(pathOf('x')), 128, 2);
  closing.push(() => database.close());
  const joined = new JoinedFiles(database, mapping, plan);
  for (const [name, columns] of plan.columns) {
    const file = mapping.files.get(name);
    if (file === undefined) throw new Error(`no file ${name}`);
    const [targets, keys] = [
      { rows: pathOf(`${name}.txt`), refused: pathOf('refused.txt') },
      plan.keys.get(name) ?? [],
    ];
    const planned = { file, columns, keys, corrected: CorrectedRows.none() };
    await prepareFile(planned, targets, nobody, standInSurroundings(), nobody);
    await joined.load(name, targets.rows, null);
  }
  await joined.link();
  const counts: number[] = [];
  for (const stream of plan.streams) {
    await joined.sort(stream);
    const [[rows = 0] = []] = await database.numbers(`SELECT count(*) FROM sorted${stream.index}`);
    counts.push(rows);
  }
  return counts;
}

describe('the rows of an account', () => {
  it('are brought to it once, although `each` below `each` is made of one file', async () => {
    const mapping = `files: { a: a.csv, m: m.csv }
account:
  from: a
  external_account_number: NO
  supply_addresses:
    meter_points:
      from: m
      join: { NO: NO }
      each: MPAN
      identifier: MPAN
      meters:
        from: m
        join: { MPAN: MPAN }
        each: SERIAL
        meter_serial_number: SERIAL
        reading_history: { from: m, join: { SERIAL: SERIAL, MPAN: MPAN }, reading_date: DAY, reading_value: READ }
`;
    const rows = Array.from({ length: 24 }, (_, index) => `1,1200012345675,S1,2024-01-${index + 1},${index}`);
    const files = { 'a.csv': 'NO\n1\n2\n', 'm.csv': `${['NO,MPAN,SERIAL,DAY,READ', ...rows].join('\n')}\n` };
    expect(await rowsOfStreams(mapping, files)).toEqual([24, 24, 24]);
  });
});
