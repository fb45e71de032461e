import type { AuditEntry } from '../../lib/operator-api';

const pages: Readonly<Record<string, (target: string) => string>> = {
  account: (number) => `/accounts/${number}`,
  import: (id) => `/imports/${id}`,
  supplier: (code) => `/suppliers/${code}`,
  import_supplier: (code) => `/suppliers/${code}`,
  batch: (id) => `/batches/${id}`,
  wave: (name) => `/waves/${name.replace('%2F', '/')}`,
  list: (name) => `/catalogue/${name}`,
};

/** Whether an entry is about a supplier. */
export function isSupplier({ target_type: type }: Pick<AuditEntry, 'target_type'>): boolean {
  return type === 'supplier' || type === 'import_supplier';
}

/** The page of what an entry is about; null for what has none. */
export function targetHref({ target_type, target }: Pick<AuditEntry, 'target_type' | 'target'>): string | null {
  const known = Object.hasOwn(pages, target_type) ? pages[target_type] : undefined;
  return known === undefined ? null : known(encodeURIComponent(target));
}
