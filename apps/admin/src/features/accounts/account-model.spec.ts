import { describe, expect, it } from '@jest/globals';
import type { Account, AccountDocument, AccountMeterPoint } from '../../lib/operator-api';
import {
  addressLines,
  agreementPeriods,
  inOneLine,
  namedDocuments,
  nameOf,
  readingsOf,
  revealedOf,
  suppliesOf,
  withoutMasks,
} from './account-model';

const point = (mpxn: string) => ({ identifier: mpxn, supply_type: 'GAS' });
const known = (id: string, mpxn: string): AccountMeterPoint => ({
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
  it('end on the day that the platform decided, the newest first', () => {
    const sent = [
      { tariff_code: 'B', effective_from: '2024-02-01' },
      { tariff_code: 'A', effective_from: '2023-01-01' },
    ];
    const decided = new Map([['p.agreements.1.last_day', '2024-01-31']]);
    expect(agreementPeriods(sent, decided, 'p')).toEqual([
      { tariff_code: 'B', effective_from: '2024-02-01', lastDay: undefined, isEndOfProduct: false },
      { tariff_code: 'A', effective_from: '2023-01-01', lastDay: '2024-01-31', isEndOfProduct: false },
    ]);
    expect(agreementPeriods(undefined, decided, 'p')).toEqual([]);
    const [last] = agreementPeriods([...sent, { tariff_code: 'C' }], decided, 'p').slice(-1);
    expect(last).toMatchObject({ tariff_code: 'C', lastDay: undefined });
  });

  it('end with their product where no later one begins', () => {
    const decided = new Map([['p.agreements.0.last_day', '2027-03-31']]);
    expect(agreementPeriods([{ tariff_code: 'A', effective_from: '2023-01-01' }], decided, 'p')).toMatchObject([
      { lastDay: '2027-03-31', isEndOfProduct: true },
    ]);
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
    expect(nameOf({ given_name: 'Thomas', family_name: 'Thomas' })).toBe('Thomas Thomas');
    expect(inOneLine(['Quay 1', undefined, '', 'PL1 3RX'])).toBe('Quay 1, PL1 3RX');
    expect(
      addressLines({ supply_address1: 'Quay 1', supply_address3: '', supply_postcode: 'PL1 3RX' }, 'supply'),
    ).toEqual(['Quay 1', 'PL1 3RX']);
  });
});

describe('withoutMasks', () => {
  const page = (bodies: Record<string, string>, masked: boolean) =>
    ({
      masked,
      payload: { billing_name: masked ? '•••' : 'Ada Obi' },
      decided: [],
      notes: Object.entries(bodies).map(([id, body]) => ({ id, body, document_paths: [] })),
      statements: [],
      transactions: [],
    }) as unknown as Account;
  const now = page({ A: '•••', B: '•••' }, true);

  it('shows what was revealed, on every page that was', () => {
    const revealed = [page({ A: 'One' }, false), page({ B: 'Two' }, false)];
    const { masked, notes, payload } = withoutMasks(now, revealed);
    expect({ masked, payload, bodies: notes.map(({ body }) => body) }).toEqual({
      masked: false,
      payload: { billing_name: 'Ada Obi' },
      bodies: ['One', 'Two'],
    });
  });

  it('counts as masked while something on the page was not revealed', () => {
    expect(withoutMasks(now, [page({ A: 'One' }, false)])).toMatchObject({
      masked: true,
      notes: [{ body: 'One' }, {}],
    });
    expect(withoutMasks(now, [])).toBe(now);
  });
});

describe('revealedOf', () => {
  it('leaves out what was revealed before a correction', () => {
    const account = (payload_hash: string) => ({ payload_hash }) as unknown as Account;
    expect(revealedOf(account('b'), [account('a'), account('b')])).toEqual([account('b')]);
    expect(revealedOf(account('c'), [account('a'), account('b')])).toEqual([]);
  });
});

describe('namedDocuments', () => {
  const document = (id: string, type: 'note' | 'statement', of: string): AccountDocument => ({
    ...{ id, named_by: { type, id: of }, path: '•••', file_name: '•••.pdf', content_type: 'application/pdf' },
    allowed_actions: ['open'],
  });
  const documents = [document('D1', 'note', 'N1'), document('D2', 'note', 'N1'), document('S1', 'statement', 'S1')];
  const account = (masked: boolean, paths: string[]) =>
    ({
      masked,
      notes: [{ id: 'N1', document_paths: paths }],
      statements: [{ id: 'S1', statement_path: 'bills/may.pdf' }],
    }) as unknown as Account;
  const names = (of: Account) => namedDocuments(documents, of).map(({ file_name }) => file_name);

  it('has the names of a revealed account, each at its document', () => {
    expect(names(account(false, ['a/one.pdf', 'two.pdf']))).toEqual(['one.pdf', 'two.pdf', 'may.pdf']);
  });

  it('names none of an account with masks, and none of which it is not known which one it is', () => {
    expect(names(account(true, ['•••', '•••']))).toEqual(['•••.pdf', '•••.pdf', '•••.pdf']);
    expect(names(account(false, ['one.pdf']))).toEqual(['•••.pdf', '•••.pdf', 'may.pdf']);
  });
});
