import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { openDatabase } from './database.js';

const path = temporaryFolder();

/** No row for hours. */
const SLOW = 'SELECT a.range FROM range(1000000) a, range(1000000) b WHERE hash(a.range * b.range) = 1';

describe('the database of a mapping', () => {
  it('closes although rows are still waited for', async () => {
    const database = await openDatabase(path('.'), 64, 2);
    const rows = database.read(SLOW).then(
      () => 'given',
      () => 'refused',
    );
    expect(await database.numbers('SELECT 1')).toEqual([[1]]);
    await database.close();
    expect(await rows).toBe('refused');
  });
});
