import type { SupplierSummary } from '../../lib/operator-api';

/** The suppliers whose imports, errors or registrations are shown; empty ones do not filter. */
export interface ChosenSuppliers {
  /** A code. */
  supplier: string;
  /** `true` for those of sandboxes, `false` for those of live suppliers. */
  sandbox: string;
}

/** An option of a choice of suppliers. */
export interface SupplierChoice {
  value: string;
  label: string;
}

/** No code has a colon. */
const sandboxes = 'sandbox:true';
const live = 'sandbox:false';

type Known = Pick<SupplierSummary, 'code' | 'is_sandbox'>;

/**
 * Options of a choice of suppliers, by code; a chosen one stays although it is gone. Sandboxes are mentioned once
 * there is one.
 * @param listsBoth whether the list shows both kinds unless one is chosen; else it shows live suppliers
 */
export function supplierChoices(
  suppliers: readonly Known[],
  { supplier, sandbox }: ChosenSuppliers,
  listsBoth: boolean,
): SupplierChoice[] {
  const isKnown = supplier === '' || suppliers.some(({ code }) => code === supplier);
  const all = isKnown ? suppliers : [...suppliers, { code: supplier, is_sandbox: false }];
  const named = all
    .map(({ code, is_sandbox: isSandbox }) => ({ value: code, label: isSandbox ? `${code} (sandbox)` : code }))
    .sort((one, other) => (one.value < other.value ? -1 : 1));
  const everybody = { value: '', label: 'All suppliers' };
  if (sandbox === '' && !all.some(({ is_sandbox: isSandbox }) => isSandbox)) return [everybody, ...named];
  const kinds = [
    { value: listsBoth ? live : '', label: 'All live suppliers' },
    { value: sandboxes, label: 'All sandboxes' },
  ];
  return [...(listsBoth ? [everybody] : []), ...kinds, ...named];
}

/** The choice that stands for these, among those that are offered. */
export function choiceOf({ supplier, sandbox }: ChosenSuppliers, listsBoth: boolean): string {
  if (supplier !== '') return supplier;
  if (sandbox === 'true') return sandboxes;
  return sandbox === 'false' && listsBoth ? live : '';
}

/** What was chosen. */
export function chosenBy(choice: string): ChosenSuppliers {
  if (choice === sandboxes) return { supplier: '', sandbox: 'true' };
  return choice === live ? { supplier: '', sandbox: 'false' } : { supplier: choice, sandbox: '' };
}
