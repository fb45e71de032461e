import { describe, expect, it } from '@jest/globals';
import { folder } from './setting-readers.js';

describe('a folder of documents', () => {
  it.each(['ACME', 'kernow/migration-2026', '.carryover-old', 'kernow/.carryover'])('may be %s', (path) => {
    expect(folder(path)).toEqual({ value: path });
  });

  it.each(['.carryover', '.carryover/packs'])('is not where the service keeps what it writes: %s', (path) => {
    expect(folder(path)).toEqual({ problem: 'The service keeps packs below .carryover. Give another folder.' });
  });
});
