import { existsSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { workFiles } from './work-files.js';

const path = temporaryFolder();
const load = { words: ['load'], done: 'imported', options: { supplier: 'DE/MO' } };

describe('the files of a load', () => {
  it('are named after the first file and stand beside it', async () => {
    const { journal, results } = await workFiles({ ...load, inputs: ['a/accounts.ndjson.gz', 'b.txt'] });
    expect(journal).toBe('a/accounts.load.DE%2FMO.journal');
    expect(results).toMatchObject({ done: 'a/accounts.imported.ndjson', failed: 'a/accounts.failed.ndjson' });
  });

  it('go into a folder that is made when there is none, but for the journal', async () => {
    const results = path('new/results');
    const files = await workFiles({ ...load, inputs: [path('x.ndjson')], options: { ...load.options, results } });
    expect(existsSync(results)).toBe(true);
    expect(files).toMatchObject({
      journal: path('x.load.DE%2FMO.journal'),
      results: { errors: path('new/results/x.errors.ndjson') },
    });
  });

  it.each<[string, string[], string | undefined]>([
    ['a file is named twice', ['./x.ndjson', 'x.ndjson'], undefined],
    ['a result would replace an input', ['x.ndjson', 'x.failed.ndjson'], undefined],
    ['the journal would replace an input', ['x.ndjson'], './x.ndjson'],
    ['the journal would replace a result', ['x.ndjson'], 'x.errors.ndjson'],
  ])('are refused when %s', async (_, inputs, journal) => {
    const options = { ...load.options, ...(journal === undefined ? {} : { journal }) };
    await expect(workFiles({ ...load, inputs, options })).rejects.toMatchObject({ exitCode: 2 });
  });
});
