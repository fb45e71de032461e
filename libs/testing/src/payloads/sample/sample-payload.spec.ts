import { readFileSync } from 'node:fs';
import {
  AccountImportRequest,
  type FieldSpec,
  fieldsOf,
  type PayloadClass,
  readAccountPayload,
} from '@carryover/contract';
import { describe, expect, it } from '@jest/globals';
import { renderExample } from './render-example.js';
import { samplePayload } from './sample-payload.js';

const EXAMPLE = new URL('../../../../../docs/examples/account.json', import.meta.url);

function declaredPaths(type: PayloadClass, prefix = ''): string[] {
  return [...fieldsOf(type)].flatMap(([name, spec]: [string, FieldSpec]) => {
    const path = prefix + name;
    if (spec.kind === 'leaf') return [path];
    return [path, ...declaredPaths(spec.type(), `${path}${spec.kind === 'list' ? '[]' : ''}.`)];
  });
}

function usedPaths(value: unknown, prefix = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => usedPaths(item, `${prefix}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    return [path, ...usedPaths(member, path)];
  });
}

describe('samplePayload', () => {
  it('is valid and already in normal form', () => {
    const { payload, errors } = readAccountPayload(samplePayload(), { today: '2026-01-01', supplierExists: true });
    expect(errors.toJSON()).toEqual({});
    expect(payload).toEqual(samplePayload());
  });

  it('uses every field of the contract', () => {
    const used = new Set(usedPaths(samplePayload()));
    const declared = declaredPaths(AccountImportRequest);
    expect(declared.length).toBeGreaterThanOrEqual(176);
    expect(declared.filter((path) => !used.has(path))).toEqual([]);
  });

  it('takes other values for its top-level fields', () => {
    expect(samplePayload({ external_account_number: 'X-1' }).external_account_number).toBe('X-1');
  });

  it('is a new object every time', () => {
    samplePayload().customers?.pop();
    expect(samplePayload().customers).toHaveLength(2);
  });

  it('is the example of the documentation', () => {
    expect(readFileSync(EXAMPLE, 'utf8')).toBe(renderExample());
  });
});
