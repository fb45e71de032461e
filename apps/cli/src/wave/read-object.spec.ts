import { writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { readObject } from './read-object.js';

const path = temporaryFolder();

describe('a file with one object', () => {
  it('may begin with a byte order mark', async () => {
    writeFileSync(path('plan.json'), '\uFEFF{"accounts_per_day": 5000}\r\n');
    expect(await readObject(path('plan.json'))).toEqual({ accounts_per_day: 5_000 });
  });
});
