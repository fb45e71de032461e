import type { FoundThings, StaffRole } from '../../lib/operator-api';
import { actionName } from '../audit/action-names';
import { importStates } from '../imports/import-states.generated';
import { retractionHref } from '../retractions/retraction-href';
import { waveHref } from '../waves/wave-href';

/** Something that was found, as a line to choose. */
export interface FoundOption {
  readonly key: string;
  readonly href: string;
  readonly title: string;
  readonly detail: string;
}

/** What was found of a kind. */
export interface FoundGroup {
  readonly kind: string;
  readonly name: string;
  readonly options: readonly FoundOption[];
}

interface OfAccount {
  account_number: string;
  external_account_number: string;
  import_supplier: string;
  is_sandbox: boolean;
}

function ofSupplier({
  import_supplier: supplier,
  is_sandbox: isSandbox,
}: Omit<OfAccount, 'account_number' | 'external_account_number'>) {
  return isSandbox ? `${supplier}, sandbox` : supplier;
}

/** Which account it is, and whose. */
export function accountInWords({ account_number, external_account_number, ...owner }: OfAccount): string {
  return `${account_number}, ${external_account_number} of ${ofSupplier(owner)}`;
}

/**
 * Search results by group, in the order of importance, each with the address of its page; empty groups are left out.
 */
export function foundGroups(found: FoundThings, text: string): readonly FoundGroup[] {
  const groups = [
    { kind: 'imports', name: 'Imports', options: [...found.imports.map(importOption), ...moreImports(found, text)] },
    {
      kind: 'meter_points',
      name: 'Meter points',
      options: found.meter_points.map((one) => ofAccount(`${one.mpxn}`, one, 'supply')),
    },
    {
      kind: 'references',
      name: 'References',
      options: found.references.map((one) => ofAccount([one.namespace, one.value].filter(Boolean).join(' '), one)),
    },
    {
      kind: 'retracted_accounts',
      name: 'Accounts taken back',
      options: found.retracted_accounts.map((one) => ({
        href: retractionHref(one.retraction_id),
        title: one.account_number,
        detail: `${one.external_account_number} of ${ofSupplier(one)}`,
      })),
    },
    {
      kind: 'waves',
      name: 'Waves',
      options: found.waves.map((wave) => ({
        href: waveHref(wave.import_supplier, wave.code),
        title: wave.code,
        detail: [wave.name, ofSupplier(wave), wave.state.toLowerCase().replaceAll('_', ' ')].filter(Boolean).join(', '),
      })),
    },
    {
      kind: 'suppliers',
      name: 'Suppliers',
      options: found.suppliers.map(({ code, name, status, is_sandbox: isSandbox }) => ({
        href: `/suppliers/${encodeURIComponent(code)}`,
        title: code,
        detail: [name, isSandbox ? 'sandbox' : '', status].filter(Boolean).join(', '),
      })),
    },
    {
      kind: 'audit_entries',
      name: 'What a request did',
      options: found.audit_entries.map(({ id, action, target, actor }) => ({
        href: `/audit?${new URLSearchParams({ request_id: text })}`,
        title: actionName(action),
        detail: `${target}, by ${actor}, entry ${id}`,
      })),
    },
  ];
  return groups
    .filter(({ options }) => options.length > 0)
    .map((group) => ({
      ...group,
      options: group.options.map((option, at) => ({ ...option, key: `${group.kind}-${at}` })),
    }));
}

function importOption(one: FoundThings['imports'][number]): Omit<FoundOption, 'key'> {
  const known = [ofSupplier(one), one.platform_identifier, importStates[one.status].label].filter(Boolean);
  return { href: `/imports/${one.id}`, title: one.external_account_number, detail: known.join(', ') };
}

/**
 * A link to the list of imports, which matches numbers by their beginning and case; shown only where all shown
 * results match that.
 */
function moreImports({ more, imports }: FoundThings, text: string): Omit<FoundOption, 'key'>[] {
  const isListed = imports.every((one) => one.external_account_number.startsWith(text));
  if (!more.includes('imports') || !isListed) return [];
  const href = `/imports?${new URLSearchParams({ search: text })}`;
  return [{ href, title: 'There are more', detail: `All imports of which a number begins with “${text}”` }];
}

function ofAccount(title: string, account: OfAccount, part?: string): Omit<FoundOption, 'key'> {
  const href = `/accounts/${account.account_number}${part === undefined ? '' : `#${part}`}`;
  return { href, title, detail: `Account ${accountInWords(account)}` };
}

/** Whether somebody may look for customers. */
export function maySearchCustomers(role: StaffRole): boolean {
  return role !== 'viewer';
}
