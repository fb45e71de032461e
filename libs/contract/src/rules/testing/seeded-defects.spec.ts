import { samplePayload } from '@carryover/testing';
import { describe, expect, it } from '@jest/globals';
import { readAccountPayload } from '../../index.js';
import { applyChange } from './apply-change.js';
import { SAMPLE_DAY } from './rule-case.js';
import { seededDefects } from './seeded-defects.js';

const context = { today: SAMPLE_DAY, supplierExists: true };

describe('a payload with fifty defects', () => {
  const account = structuredClone(samplePayload());
  for (const { change } of seededDefects) applyChange(account, Object.fromEntries([change]));
  const { payload, errors, ruleErrors } = readAccountPayload(account, context);

  it('breaks fifty different rules', () => {
    expect(new Set(seededDefects.map(({ rule }) => rule)).size).toBe(50);
  });

  it('is answered with exactly those fifty, each under its rule', () => {
    const found = ruleErrors.map(({ rule, path, detail }) => `${rule} ${path}: ${detail}`);
    const seeded = seededDefects.map(({ rule, said: [path, message] }) => `${rule} ${path}: ${message}`);
    expect(found.sort()).toEqual([...seeded].sort());
    expect(payload).toBeNull();
  });

  it('has the same fifty messages in the nested answer', () => {
    const messages = (node: unknown): string[] =>
      typeof node === 'string' ? [node] : Object.values(Object(node)).flatMap(messages);
    const seeded = seededDefects.map(({ said: [, message] }) => message);
    expect(messages(errors.toJSON()).sort()).toEqual([...seeded].sort());
  });
});
