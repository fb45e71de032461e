import { describe, expect, it } from '@jest/globals';
import { comparedFields } from './compared-fields';

describe('What differs between two payloads', () => {
  it('stands in the order of the contract, with labels, and says what is masked', () => {
    const fields = comparedFields([
      { path: 'made_up', op: 'added', after: 1 },
      { path: 'supply_addresses.0.meter_points.0.identifier', op: 'changed', before: '1', after: '2' },
      { path: 'customers.0.date_of_birth', op: 'changed', before: '•••', after: '•••' },
      { path: 'customers.1', op: 'removed', before: { title: '•••' } },
    ]);
    expect(fields.map(({ path, label, own, other, isMasked }) => [path, label, own, other, isMasked])).toEqual([
      ['customers.1', null, '{\n  "title": "•••"\n}', null, false],
      ['customers.0.date_of_birth', 'Born', '"•••"', '"•••"', true],
      ['supply_addresses.0.meter_points.0.identifier', 'MPAN or MPRN', '"1"', '"2"', false],
      ['made_up', null, null, '1', false],
    ]);
  });
});
