import { LedgerPayload, LedgerTransactionPayload } from '@carryover/contract';
import { examplesOf } from './examples-of.js';

/** Two ledgers whose balances add up: 61.80 - 4.50 make the transfer balance of 57.30. */
export function sampleLedgers(): LedgerPayload[] {
  return [
    {
      ...examplesOf(LedgerPayload),
      current_statement_transactions: [
        examplesOf(LedgerTransactionPayload),
        {
          transaction_id: 'RPM-24-0905-1',
          transaction_date: '2024-09-05',
          amount: '20.00',
          type: 'REPAYMENT',
          reason: 'PARTIAL_CREDIT_REFUND',
          payment_type: 'BACS',
        },
      ],
      historical_statement_transactions: [
        {
          ...examplesOf(LedgerTransactionPayload),
          transaction_id: 'PMT-24-0803-7',
          transaction_date: '2024-08-03',
        },
        {
          transaction_id: 'CHG-24-0831-2',
          transaction_date: '2024-08-31',
          amount: '117.20',
          type: 'CHARGE',
          reason: 'IMPORTED_CHARGE',
        },
        {
          transaction_id: 'CRD-24-0831-9',
          transaction_date: '2024-08-31',
          amount: '15.00',
          type: 'CREDIT',
          reason: 'GOODWILL',
        },
      ],
    },
    {
      current_statement_transactions: [
        {
          transaction_id: 'FEE-24-0904-1',
          transaction_date: '2024-09-04',
          amount: '4.50',
          type: 'CHARGE',
          reason: 'PAPER_BILL_FEE',
        },
      ],
      last_statement_closing_date: '2024-08-31',
      ledger_balance: '-4.50',
    },
  ];
}
