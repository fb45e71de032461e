import { describe, expect, it } from '@jest/globals';
import { readHead, readHeads } from './published-head.js';

const HASH = 'ab'.repeat(32);

describe('a published end of the audit chain', () => {
  it('is read as it was printed', () => {
    expect(readHead(` 12:${HASH}\n`)).toEqual({ id: '12', hash: HASH });
    for (const other of ['', '12', `12:${HASH}0`, `x:${HASH}`, `12:${HASH.toUpperCase()}`, `-1:${HASH}`])
      expect(readHead(other)).toBeNull();
  });

  it('is read from lines of its file, of the log and of what was printed, among others', () => {
    const lines = [
      `{"entry":"1","hash":"${HASH}","published_at":"2026-01-01T00:00:00.000Z"}`,
      `{"level":"info","event":"audit.head.published","entry":"2","hash":"${HASH}"}`,
      '{"level":"info","event":"worker.started"}',
      `3:${HASH}`,
      '',
    ];
    expect(readHeads(lines.join('\n')).map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(readHeads(lines.join('\r\n'))).toHaveLength(3);
  });
});
