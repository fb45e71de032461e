import { describe, expect, it } from '@jest/globals';
import { addressLines, agreementPeriods, inOneLine, nameOf, readingsOf, suppliesOf } from './account-model';

const point = (mpxn: string) => ({ identifier: mpxn, supply_type: 'GAS' });
const known = (id: string, mpxn: string) => ({
  id,
  mpxn,
  supply_type: 'GAS',
  status: 'ON_SUPPLY',
  allowed_actions: [],
});

describe('The supply of an account', () => {
  it('gives every meter point what the platform knows of it, also when a number comes twice', () => {
    const addresses = [{ meter_points: [point('1'), point('2')] }, { meter_points: [point('1')] }, {}];
    const supplies = suppliesOf({ supply_addresses: addresses }, [known('a', '1'), known('b', '2'), known('c', '1')]);
    expect(supplies.map(({ points }) => points.map((each) => each.known?.id))).toEqual([['a', 'b'], ['c'], []]);
  });

  it('finds meter points without a number by their order', () => {
    const nameless = ['b', 'c'].map((id) => ({ ...known(id, ''), mpxn: null }));
    const [supply] = suppliesOf({ supply_addresses: [{ meter_points: [{}, point('1'), {}] }] }, [
      known('a', '1'),
      ...nameless,
    ]);
    expect(supply?.points.map((each) => each.known?.id)).toEqual(['b', 'a', 'c']);
  });

  it('shows a meter point the platform does not know', () => {
    expect(suppliesOf({ supply_addresses: [{ meter_points: [point('1')] }] }, [])[0]?.points[0]?.known).toBeNull();
  });
});

describe('Agreements', () => {
  it('end where the next one begins, the newest first', () => {
    const sent = [
      { tariff_code: 'B', effective_from: '2024-02-01' },
      { tariff_code: 'A', effective_from: '2023-01-01' },
    ];
    expect(agreementPeriods(sent)).toEqual([
      { tariff_code: 'B', effective_from: '2024-02-01', until: null },
      { tariff_code: 'A', effective_from: '2023-01-01', until: '2024-02-01' },
    ]);
    expect(agreementPeriods()).toEqual([]);
    const [last] = agreementPeriods([{ tariff_code: 'C' }, ...sent]).slice(-1);
    expect(last).toEqual({ tariff_code: 'C', until: null });
  });
});

describe('Readings', () => {
  it('of both kinds are told apart and come newest first', () => {
    const reading = (reading_date: string) => ({ reading_date, reading_value: '1.50', reading_type: 'SMART' });
    const meter = {
      meter_serial_number: 'M',
      transfer_readings: [reading('2024-01-02')],
      reading_history: [reading('2023-01-01'), reading('2024-02-02')],
    };
    expect(readingsOf(meter).map(({ reading_date, isTransfer }) => [reading_date, isTransfer])).toEqual([
      ['2024-02-02', false],
      ['2024-01-02', true],
      ['2023-01-01', false],
    ]);
  });
});

describe('A reading without a day', () => {
  it('comes last', () => {
    const dated = { reading_date: '2023-01-01' };
    expect(readingsOf({ reading_history: [{ reading_value: '1' }, dated] })).toEqual([
      { ...dated, isTransfer: false },
      { reading_value: '1', isTransfer: false },
    ]);
  });
});

describe('What is personal', () => {
  it('is one mask while it is hidden, and whole when it is not', () => {
    expect(nameOf({ title: '•••', given_name: '•••', family_name: '•••' })).toBe('•••');
    expect(nameOf({ title: 'Dr', family_name: 'Okafor' })).toBe('Dr Okafor');
    expect(inOneLine(['Quay 1', undefined, '', 'PL1 3RX'])).toBe('Quay 1, PL1 3RX');
    expect(
      addressLines({ supply_address1: 'Quay 1', supply_address3: '', supply_postcode: 'PL1 3RX' }, 'supply'),
    ).toEqual(['Quay 1', 'PL1 3RX']);
  });
});
