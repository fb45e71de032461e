import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { readDotEnv } from './dot-env.mjs';

const folder = mkdtempSync(join(tmpdir(), 'dot-env-'));

describe('a .env file', () => {
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is read line by line, comments and quotes taken off', () => {
    const file = join(folder, '.env');
    writeFileSync(
      file,
      '# ports\nPORT=3100\nexport HOST = 0.0.0.0 # everywhere\nSECRET="a # b"\nURL=redis://x/#1\nEMPTY=\nnonsense\n',
    );

    expect(readDotEnv(file)).toEqual({
      PORT: '3100',
      HOST: '0.0.0.0',
      SECRET: 'a # b',
      URL: 'redis://x/#1',
      EMPTY: '',
    });
  });

  it('need not exist', () => {
    expect(readDotEnv(join(folder, 'absent'))).toEqual({});
  });
});
