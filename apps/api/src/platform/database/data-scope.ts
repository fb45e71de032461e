import { AsyncValue } from '../lifecycle/async-value.js';
import { scopeOutside } from './outside-of-scope.js';

/** An organisation that asks, or a part of it. */
export interface OrganizationScope {
  readonly organizationId: string;
  /** Codes of the suppliers that the caller may see; absent or null for all of the organisation. */
  readonly supplierCodes?: readonly string[] | null;
  /** The key that the caller has, for the log. */
  readonly apiKeyId?: string;
}

/** The rows that work may see: those of one organisation, or all. */
export type DataScope = OrganizationScope | 'platform';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Holder {
  scope: DataScope | null;
  /** Whether it only reads: a replica may answer it. */
  readonly isReadOnly: boolean;
}

const current = new AsyncValue<Holder>();

/**
 * Runs `work` in a scope that sees nothing, until {@link enterScope} is called inside it.
 * @param isReadOnly whether it decides nothing, so that what it lists may be read on a replica
 */
export function withoutScope<T>(work: () => T, isReadOnly = false): T {
  return current.run({ scope: null, isReadOnly }, work);
}

/** Says whose rows everything sees that comes after in the same {@link withoutScope}. */
export function enterScope(scope: DataScope): void {
  // It becomes part of statements.
  if (scope !== 'platform' && !UUID.test(scope.organizationId)) throw new Error('An organisation is named by its id.');
  const holder = current.get();
  if (holder !== undefined) holder.scope = scope;
}

/**
 * Runs `work` with the rights of the platform, which sees all rows: before the caller is known, and for work across
 * organisations. Its results must not reveal rows of others. A transaction keeps the scope it began with.
 */
export function asPlatform<T>(work: () => T): T {
  return current.run({ scope: 'platform', isReadOnly: isReadOnly() }, work);
}

/** Whether what is done now only reads, and decides nothing. */
export function isReadOnly(): boolean {
  return current.get()?.isReadOnly ?? false;
}

/** The scope of a query that is sent now; null outside of a scope. */
export function currentScope(): DataScope | null {
  const holder = current.get();
  return holder === undefined ? scopeOutside() : holder.scope;
}
