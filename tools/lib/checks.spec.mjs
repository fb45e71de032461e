import { describe, expect, it } from '@jest/globals';
import { storageCheck } from './checks.mjs';

describe('the documents on OpenStack Swift', () => {
  it('are skipped where there is none, which is no pass', async () => {
    const options = { env: {}, folder: '', signal: new AbortController().signal };
    const { passed, failed, skipped } = await storageCheck(options, async () => null).run();
    expect({ passed, failed, skipped }).toEqual({
      passed: 0,
      failed: 0,
      skipped: expect.stringContaining('none here'),
    });
  });
});
