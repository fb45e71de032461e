import {
  AccountImportRequest,
  exampleOf,
  fieldsOf,
  LedgerPayload,
  LedgerTransactionPayload,
  type PayloadClass,
} from '@carryover/contract';
import { describe, expect, it } from '@jest/globals';
import { complete, everyOther } from './complete.js';
import { Draw } from './draw.js';
import { TIED_FIELDS } from './tied-fields.js';

/** The object completed twenty times, by the examples of the declarations. */
const withExamples = <T extends object>(type: PayloadClass<T>, made: T): T[] =>
  Array.from({ length: 20 }, (_, seed) =>
    complete(
      type,
      made,
      everyOther(new Draw(seed, 100), (_draw, spec) => exampleOf(spec)),
    ),
  );

const payment = { transaction_id: 'P', transaction_date: '2024-09-03', amount: '1.00', type: 'PAYMENT' };

describe('complete', () => {
  it('gives fields that depend on nothing a value, now and then', () => {
    const account: AccountImportRequest = { import_supplier: 'DEMO', external_account_number: '1' };
    const channels = withExamples(AccountImportRequest, account).map(({ sales_channel: channel }) => channel);
    expect(new Set(channels)).toEqual(new Set(['FIELD_SALES', undefined]));
  });

  it('keeps what the maker gave, undefined too', () => {
    const account: AccountImportRequest = {
      import_supplier: 'DEMO',
      external_account_number: '1',
      sales_channel: undefined,
    };
    for (const completed of withExamples(AccountImportRequest, account)) {
      expect(completed).toMatchObject({ import_supplier: 'DEMO', external_account_number: '1' });
      expect(completed).not.toHaveProperty('sales_channel');
    }
  });

  it('leaves fields that a rule ties to others to the maker, in inner objects too', () => {
    for (const ledger of withExamples(LedgerPayload, { current_statement_transactions: [payment] })) {
      expect(ledger).toEqual({ current_statement_transactions: [payment] });
    }
    const reasoned = { ...payment, reason: 'CHARGEBACK' };
    for (const transaction of withExamples(LedgerTransactionPayload, reasoned)) expect(transaction).toEqual(reasoned);
  });

  it('puts the fields in the order of the declaration', () => {
    const { type, amount, ...first } = payment;
    const [turned] = withExamples(LedgerTransactionPayload, { type, amount, ...first });
    expect(Object.keys(turned ?? {})).toEqual(Object.keys(payment));
  });
});

describe('tied fields', () => {
  it('are fields of one value that no declaration ties already', () => {
    const declared = [...TIED_FIELDS].flatMap(([type, names]) =>
      names.map((name) => {
        const spec = fieldsOf(type).get(name);
        return [`${type.name}.${name}`, spec?.kind, spec?.description.required];
      }),
    );
    expect(declared.length).toBeGreaterThan(10);
    expect(declared).toEqual(declared.map(([name]) => [name, 'leaf', false]));
  });
});
