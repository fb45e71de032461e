import type { LedgerTransactionPayload, RegisterPayload } from '@carryover/contract';
import { describe, expect, it } from '@jest/globals';
import { Draw } from '../draw.js';
import { balancesOf, ledgerOf } from './ledgers.js';
import { electricityPoint, estimatesOf, gasPoint, mpanOf, mprnOf, quantitiesOf } from './meter-points.js';
import { prepayment, withReadings } from './meters.js';
import { drawInwardPart } from './postcode.js';

const BILLED_TO = '2024-03-01';

function transaction(type: string, amount: string): LedgerTransactionPayload {
  return { transaction_id: `${type}-${amount}`, transaction_date: BILLED_TO, amount, type, reason: 'DEFAULT' };
}

describe('ledgers', () => {
  const [payment, charge, credit] = [
    transaction('PAYMENT', '92.00'),
    transaction('CHARGE', '117.205'),
    transaction('CREDIT', '0.1'),
  ];

  it('have balances that are the sums of their transactions, to the last digit', () => {
    const last = { transactions: [payment, charge], closedOn: BILLED_TO, issuedOn: undefined };
    expect(ledgerOf([credit], last)).toEqual({
      historical_statement_transactions: [payment, charge],
      last_statement_closing_date: BILLED_TO,
      last_statement_balance: '-25.205',
      current_statement_transactions: [credit],
      ledger_balance: '-25.105',
    });
  });

  it('say nothing of a statement that there was not, and list no transactions where there are none', () => {
    expect(ledgerOf([], undefined)).toEqual({ ledger_balance: '0.00' });
    const last = { transactions: [], closedOn: BILLED_TO, issuedOn: '2024-03-04' };
    expect(ledgerOf([], last)).toEqual({
      last_statement_closing_date: BILLED_TO,
      last_statement_issue_date: '2024-03-04',
      last_statement_balance: '0.00',
      ledger_balance: '0.00',
    });
  });

  it('add up to the balance of the account', () => {
    const ledgers = [ledgerOf([payment], undefined), ledgerOf([charge], undefined)];
    expect(balancesOf(ledgers)).toEqual({ ledgers, transfer_balance: '-25.205' });
    expect(balancesOf([]).transfer_balance).toBe('0.00');
  });
});

describe('meters', () => {
  const meter = { meter_serial_number: 'Z21N508114' };
  const transfer = { reading_value: '10.5', reading_type: 'CUSTOMER' };
  const reading = { reading_date: '2024-01-01', reading_value: '9', reading_type: 'ROUTINE', billed: true };
  const register = (id: string): RegisterPayload => ({ register_id: id, number_of_digits: 5 });

  it('have each reading under its register, the opening ones of the day billed up to', () => {
    const made = withReadings(meter, BILLED_TO, [
      { register: register('D'), transfer, history: [reading] },
      { register: register('N'), transfer: undefined, history: [reading, reading] },
    ]);
    expect(made).toEqual({
      ...meter,
      registers: [register('D'), register('N')],
      transfer_readings: [{ register_id: 'D', reading_date: BILLED_TO, ...transfer }],
      reading_history: ['D', 'N', 'N'].map((id) => ({ register_id: id, ...reading })),
    });
  });

  it('have readings of no register for gas', () => {
    expect(withReadings(meter, BILLED_TO, [{ transfer, history: [reading] }])).toEqual({
      ...meter,
      transfer_readings: [{ reading_date: BILLED_TO, ...transfer }],
      reading_history: [reading],
    });
  });

  it('have an empty history where there is one without readings, and none where nothing is told', () => {
    const told = withReadings(meter, BILLED_TO, [{ transfer: undefined, history: [] }]);
    expect(told).toEqual({ ...meter, reading_history: [] });
    expect(withReadings(meter, BILLED_TO, [{ transfer: undefined, history: undefined }])).toEqual(meter);
  });

  it('that are prepaid have their balances of the day before the one billed up to', () => {
    const balances = { debt_balance: '0.00', credit_balance: '4.15' };
    expect(prepayment(BILLED_TO, balances)).toEqual({
      is_prepay: true,
      prepay_details: { ...balances, transfer_vend_read_date: '2024-02-29' },
    });
  });
});

describe('meter points', () => {
  it('have the identifier and the market participants of their fuel', () => {
    const own = { supply_start_date: '2022-05-01' };
    expect(electricityPoint(mpanOf(14_873_510, '22'), own)).toMatchObject({
      identifier: expect.stringMatching(/^220014873510\d$/),
      supply_type: 'ELECTRICITY',
      mpid: expect.stringMatching(/^\w{4}$/),
    });
    expect(gasPoint(mprnOf(963), own)).toMatchObject({
      identifier: expect.stringMatching(/^00000963\d\d$/),
      supply_type: 'GAS',
      mpid: expect.stringMatching(/^\w{3}$/),
      shipper_mpid: expect.stringMatching(/^\w{3}$/),
    });
  });

  it('of electricity have estimates for each regime that counts for settlement, once', () => {
    const registers = [
      { tpr: '00001' },
      { tpr: '00002', is_settlement: false },
      { tpr: '00003', is_settlement: true },
      { tpr: '00001' },
      {},
    ].map((one, index) => ({ register_id: `${index}`, number_of_digits: 5, ...one }));
    const estimate = (tpr: string) => [{ tpr, effective_from: '2024-01-01', consumption: '1' }];
    const { eac_history: estimates = [] } = estimatesOf(registers, estimate);
    expect(estimates.map(({ tpr }) => tpr)).toEqual(['00001', '00003']);
    expect(estimatesOf([], estimate)).toEqual({});
  });

  it('of gas have annual quantities that follow on, the newest open-ended', () => {
    expect(quantitiesOf(BILLED_TO, ['3', '2', '1'])).toEqual([
      { effective_from: '2023-03-02', consumption: '3' },
      { effective_from: '2022-03-02', effective_to: '2023-03-01', consumption: '2' },
      { effective_from: '2021-03-02', effective_to: '2022-03-01', consumption: '1' },
    ]);
  });
});

describe('postcodes', () => {
  it('end in a digit and two of the letters that such an end may have', () => {
    const draw = new Draw(1, 100);
    for (const inward of draw.list(500, () => drawInwardPart(draw, 1))) expect(inward).toMatch(/^[1-9][A-Z]{2}$/);
    const letters = new Set(draw.list(500, () => drawInwardPart(draw, 0).slice(1)).join(''));
    expect([...'CIKMOV'].filter((letter) => letters.has(letter))).toEqual([]);
  });
});
