import { describe, expect, it } from '@jest/globals';
import type { FoundThings } from '../../lib/operator-api';
import { foundGroups } from './found-options';

const nothing: FoundThings = {
  ...{ imports: [], meter_points: [], references: [], retracted_accounts: [], waves: [], suppliers: [] },
  ...{ audit_entries: [], more: [] },
};
const account = {
  account_number: 'A-7C1E9F42',
  external_account_number: 'FP-1',
  import_supplier: 'ACME',
  is_sandbox: true,
};

describe('What a search found', () => {
  it('is nothing when nothing was found', () => {
    expect(foundGroups(nothing, 'x')).toEqual([]);
  });

  it('leads to the page of each thing and says whose it is', () => {
    const found: FoundThings = {
      ...nothing,
      meter_points: [{ mpxn: '1012345678901', status: 'ON_SUPPLY', ...account }],
      references: [{ namespace: 'crm', value: 'C 1', ...account }],
      retracted_accounts: [{ ...account, import_id: '2', retraction_id: '3', retracted_at: '' }],
      waves: [{ code: 'JUNE', name: null, state: 'DRY_RUN', import_supplier: 'ACME', is_sandbox: false }],
    };
    expect(foundGroups(found, 'x').map(({ name, options }) => [name, ...options])).toEqual([
      [
        'Meter points',
        {
          key: 'meter_points-0',
          href: '/accounts/A-7C1E9F42#supply',
          title: '1012345678901',
          detail: 'Account A-7C1E9F42, FP-1 of ACME, sandbox',
        },
      ],
      ['References', expect.objectContaining({ href: '/accounts/A-7C1E9F42', title: 'crm C 1' })],
      [
        'Accounts taken back',
        {
          key: 'retracted_accounts-0',
          href: '/retractions/3',
          title: 'A-7C1E9F42',
          detail: 'FP-1 of ACME, sandbox',
        },
      ],
      ['Waves', { key: 'waves-0', href: '/waves/ACME/JUNE', title: 'JUNE', detail: 'ACME, dry run' }],
    ]);
  });

  it('leads to the list where there are more imports than are told', () => {
    const one = {
      id: '1',
      import_supplier: 'ACME',
      is_sandbox: false,
      platform_identifier: null,
      status: 'PENDING',
    } as const;
    const found = { ...nothing, imports: [{ ...one, external_account_number: 'FP 12' }] };
    const linksOf = (text: string) =>
      foundGroups({ ...found, more: ['imports'] }, text)[0]?.options.map(({ href }) => href);
    expect(linksOf('FP 1')).toEqual(['/imports/1', '/imports?search=FP+1']);
    // The list would show fewer.
    expect(linksOf('fp 1')).toEqual(['/imports/1']);
    expect(linksOf('P 1')).toEqual(['/imports/1']);
  });

  it('leads to what a request did', () => {
    const entry = {
      id: '7',
      occurred_at: '',
      actor: 'a@b',
      action: 'import.retry',
      target_type: 'import',
      target: 'x',
    };
    const [group] = foundGroups({ ...nothing, audit_entries: [entry] }, 'r-1');
    expect(group?.options[0]).toMatchObject({ href: '/audit?request_id=r-1', title: 'Retried an import' });
  });
});
