import { describe, expect, it } from '@jest/globals';
import { maskLine } from './mask-line.js';

const line = (path: string) => ({
  ...{ part: 'a', line: 1, external_account_number: 'N-1', platform_identifier: null, warnings: [] },
  outcome: 'refused' as const,
  problems: [{ rule: 'R01', code: 'unknown_field', path, detail: 'Said of it.' }],
});
const shown = (path: string) => maskLine(line(path)).problems.map((one) => [one.path, one.detail])[0];

describe('a line of a wave as staff see it', () => {
  it.each([
    ['quill.canary@zephyrmail.co.uk', '•••'],
    ['Vexbridgeworth', '•••'],
    ['07700900123', '•••'],
    ['customers.0.Vexbridgeworth', 'customers.0.•••'],
    ['supply_addresses.0.quill.canary@zephyrmail.co.uk', 'supply_addresses.0.•••'],
    ['customers.0.email.Vexbridgeworth', 'customers.0.email.•••'],
  ])('has no name that is no field: %s', (path, masked) => {
    expect(shown(path)).toEqual([masked, '•••']);
  });

  it.each(['', 'customers.0.email', 'customers.0'])(
    'says where something personal is wrong, and not what: %j',
    (path) => {
      expect(shown(path)).toEqual([path, '•••']);
    },
  );

  it.each([
    ['customers.0.email', '•••'],
    ['customers.0.Vexbridgeworth', '•••'],
    ['supply_addresses.12.meter_points.0.identifier', '1'],
  ])('has no value that may be personal: %s', (path, told) => {
    const { problems, ...rest } = line(path);
    const masked = maskLine({ ...rest, problems: problems.map((one) => ({ ...one, value: '1' })) });
    expect(masked.problems[0]?.value).toBe(told);
  });

  it('says what is wrong with the rest', () => {
    const path = 'supply_addresses.12.meter_points.0.identifier';
    expect(shown(path)).toEqual([path, 'Said of it.']);
  });
});
