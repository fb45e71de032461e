import { describe, expect, it } from '@jest/globals';
import { pythonCheck, storageCheck } from './checks.mjs';

const options = { env: {}, folder: '', signal: new AbortController().signal };

describe('the documents on OpenStack Swift', () => {
  it('are skipped where there is none, which is no pass', async () => {
    const { passed, failed, skipped } = await storageCheck(options, async () => null).run();
    expect({ passed, failed, skipped }).toEqual({
      passed: 0,
      failed: 0,
      skipped: expect.stringContaining('none here'),
    });
  });
});

describe('the guide from Python', () => {
  it('is skipped where there is none, which is no pass', async () => {
    const { passed, failed, skipped } = await pythonCheck(options, () => undefined).run();
    expect({ passed, failed, skipped }).toEqual({ passed: 0, failed: 0, skipped: 'there is no python3 on the PATH.' });
  });
});
