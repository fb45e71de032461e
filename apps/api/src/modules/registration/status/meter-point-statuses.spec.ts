import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { METER_POINT_STATUSES } from './meter-point-statuses.js';
import { REGISTRATION_STATUSES } from './transitions.js';

interface Field {
  readonly payload: string;
  readonly path: string;
  readonly enum?: readonly string[];
}

describe('METER_POINT_STATUSES', () => {
  it('are those of the published field list', () => {
    const fields: Field[] = JSON.parse(readFileSync('libs/contract/spec/fields.json', 'utf8'));
    const listed = fields.find(({ payload, path }) => payload === 'meterpoint_statuses' && path === '[].status');
    expect(METER_POINT_STATUSES).toEqual(listed?.enum);
  });

  it('have all that registration moves through', () => {
    const known: readonly string[] = METER_POINT_STATUSES;
    expect(REGISTRATION_STATUSES.filter((status) => !known.includes(status))).toEqual([]);
  });
});
