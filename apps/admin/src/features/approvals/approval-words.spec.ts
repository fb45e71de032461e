import { describe, expect, it } from '@jest/globals';
import type { Approval } from '../../lib/operator-api';
import { approvalDetails, approvalInWords, approvedInWords, approvingInWords } from './approval-words';

const ofSupplier = { import_supplier: 'ACME', batch_action: null, count: null, filter: null };
const ofImports = { act: 'retry_imports', import_supplier: null, count: 1_234, filter: null, batch: null } as const;
const id = '0192f6c0-7a1b-7c3d-8e4f-5a6b7c8d9e0f';

describe('what waits for a second person', () => {
  it.each<[Partial<Approval>, string]>([
    [{ act: 'complete_supplier', ...ofSupplier }, 'Complete ACME'],
    [{ act: 'erase_payloads', ...ofSupplier }, 'Erase the payloads of ACME'],
    [{ act: 'erase_customer', customer: 'A-1B2C3D4E' }, 'Erase the customer of A-1B2C3D4E'],
    [{ ...ofImports, batch_action: 'retry' }, 'Retry 1,234 imports'],
    [{ ...ofImports, batch_action: 'restore' }, 'Restore 1,234 imports'],
    [{ ...ofImports, batch_action: 'retry', batch: { id, total: 1_234 } }, 'Retry 1,234 imports'],
    [{ ...ofImports, batch_action: 'retry', batch: { id, total: 12 } }, 'Retry 12 of 1,234 imports'],
    [
      { act: 'retract_accounts', import_supplier: 'ACME', count: 12, filter: { wave: 'JUNE-1', waivers: [] } },
      'Take back 12 accounts of ACME of wave JUNE-1',
    ],
    [
      { act: 'retract_accounts', import_supplier: 'ACME', count: 1, filter: { external_account_numbers: ['1'] } },
      'Take back 1 account of ACME',
    ],
  ])('is said in words: %j', (approval, words) => {
    expect(approvalInWords(approval as Approval)).toBe(words);
  });

  it('is said to be over only where it is, and to be final only where nothing stops it', () => {
    const acts = [
      'complete_supplier',
      'erase_payloads',
      'erase_customer',
      'retry_imports',
      'retract_accounts',
    ] as const;
    const final = acts.filter((act) => approvingInWords({ act }).includes('cannot be taken back'));
    expect(final).toEqual(['erase_customer']);
    const asked = { ...ofSupplier, customer: 'A-1B2C3D4E', count: 12, batch: null };
    expect(acts.map((act) => approvedInWords({ ...asked, act } as unknown as Approval))).toEqual([
      'Approved: Complete ACME. It is Complete now.',
      'Approved: Erase the payloads of ACME. They are being erased.',
      'Approved: Erase the customer of A-1B2C3D4E. The customer is erased.',
      'Approved: Retry 12 imports. The batch has begun.',
      'Approved: Take back 12 accounts of ACME. They are being taken back.',
    ]);
  });

  it('names the accounts that go for ever, and what was waived for that', () => {
    const waivers = [{ blocker: 'mail_sent', reason: 'They were called', accounts: 2 }];
    const numbers = Array.from({ length: 12 }, (_, index) => `N${index}`);
    const asked = { act: 'retract_accounts', filter: { external_account_numbers: numbers, waivers } };
    expect(approvalDetails(asked as unknown as Approval)).toEqual([
      'Chosen: N0, N1, N2, N3, N4, N5, N6, N7, N8, N9 and 2 more.',
      'Waived for 2 accounts: A mail was sent (They were called).',
    ]);
    const wave = { act: 'retract_accounts', filter: { wave: 'JUNE-1', waivers: [] } };
    expect(approvalDetails(wave as unknown as Approval)).toEqual([]);
    expect(approvalDetails({ ...ofImports, filter: {} } as unknown as Approval)).toEqual([]);
  });
});
