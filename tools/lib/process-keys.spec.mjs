import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { keptKeys, withNeededKeys } from './process-keys.mjs';

/** @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keys-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the keys of npm start', () => {
  it('are made once, kept in a file that only its owner reads, and are two', () => {
    const made = keptKeys({}, folder);
    expect(Object.keys(made)).toEqual(['TOKEN_KEYS', 'SEALING_KEYS']);
    for (const key of Object.values(made)) expect(key).toMatch(/^[\w-]+:[0-9a-f]{64}$/);
    expect(new Set(Object.values(made)).size).toBe(2);
    expect(keptKeys({}, folder)).toEqual(made);
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('go on with the one secret of earlier releases where there is one', () => {
    writeFileSync(join(folder, 'secrets.json'), '{"token_signing_secret":"old"}');
    expect(Object.keys(keptKeys({}, folder))).toEqual(['TOKEN_KEYS', 'SEALING_KEYS', 'TOKEN_SIGNING_SECRET']);
  });

  it('are those that are given, in variables or files', () => {
    const given = { TOKEN_KEYS: 'mine', SEALING_KEYS_FILE: '/run/secrets/seals', OTHER: 'x' };
    const { OTHER: _other, ...expected } = given;
    expect(keptKeys(given, folder)).toEqual(expected);
  });

  it.each([
    ['api', ['TOKEN_KEYS', 'SEALING_KEYS', 'TOKEN_SIGNING_SECRET']],
    ['worker', ['SEALING_KEYS', 'TOKEN_SIGNING_SECRET']],
    ['admin', ['SEALING_KEYS', 'TOKEN_SIGNING_SECRET']],
    ['migrate', []],
    ['seed-demo', []],
    ['console', []],
  ])('reach the process %s as far as it works with them', (name, expected) => {
    const env = { TOKEN_KEYS: 'a', SEALING_KEYS: 'b', TOKEN_SIGNING_SECRET: 'c', PORT: '1' };
    expect(Object.keys(withNeededKeys(env, name))).toEqual([...expected, 'PORT']);
  });
});
