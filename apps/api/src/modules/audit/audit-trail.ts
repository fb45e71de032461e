import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../platform/database/database.js';
import type { StaffCall, SupplierCall } from '../auth/index.js';
import { auditable, auditableText } from './auditable.js';

/** An action and its target. */
export interface AuditedAct {
  /** `<what>.<verb>`, such as `supplier.set_status`. */
  readonly action: string;
  readonly target: { readonly type: string; readonly id: string };
  readonly reason?: string;
}

/** The actor of an entry: a member of staff who is signed in, or a person before a sign-in (role `nobody`). */
export type AuditActor = Omit<StaffCall, 'role'> & { readonly role: StaffCall['role'] | 'nobody' };

/**
 * Result of an audited action. `before` and `after` are stored with the entry, without what {@link auditable}
 * removes, and must hold no personal data.
 */
export interface Performed<T> {
  readonly result: T;
  readonly before?: unknown;
  readonly after?: unknown;
  /** Whether everything is as it was. An organisation that asks for what is so already leaves no entry: they are kept for ever. */
  readonly isUnchanged?: boolean;
}

const INSERT = `INSERT INTO audit_entry
  (actor_id, actor, role, action, target_type, target, reason, before, after, address, request_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;

/** The organisation is added by the database, which no request can have say another. */
const INSERT_OF_SUPPLIER = 'SELECT audit_act_of_supplier($1, $2, $3, $4, $5, $6, $7)';

/** As {@link INSERT}, where the platform acts for an organisation; its supplier was checked before. */
const INSERT_FOR_SUPPLIER = `INSERT INTO audit_entry
  (actor_id, actor, role, action, target_type, target, after, address, request_id)
  SELECT $1, o.name, 'supplier', $2, $3, $4, $5::jsonb, $6, $7
  FROM import_supplier s JOIN organization o ON o.id = s.organization_id WHERE s.code = $8`;

/**
 * Records actions of staff, and those of suppliers on what staff manage, too. An action and its entry share a
 * transaction, so there is never one without the other.
 */
@Injectable()
export class AuditTrail {
  constructor(private readonly database: Database) {}

  /** Runs `work` in a transaction and adds the entry at its end. An act that fails leaves no entry. */
  perform<T>(by: StaffCall, act: AuditedAct, work: (tx: Tx) => Promise<Performed<T>>): Promise<T> {
    return this.database.transaction(async (tx) => {
      const { result, before, after } = await work(tx);
      await this.record(tx, by, act, { before, after });
      return result;
    });
  }

  /** Adds an entry. Entries are chained one after the other, so it should be the last thing in its transaction. */
  async record(
    tx: Tx,
    by: AuditActor,
    { action, target, reason }: AuditedAct,
    { before, after }: { before?: unknown; after?: unknown } = {},
  ): Promise<void> {
    const states = statesOf(before, after);
    const { userId, email, role, address, requestId } = by;
    const cleanReason = reason === undefined ? null : auditableText(reason);
    const parameters = [userId, email, role, action, target.type, target.id, cleanReason, ...states];
    await tx.query(INSERT, [...parameters, address, requestId]);
  }

  /**
   * As {@link perform}, for an act of an organisation on its own supplier: the entry has the name of the organisation,
   * the id of its key, and the role `supplier`. There is none where nothing changed.
   * @param code of the supplier
   */
  performForSupplier<T>(
    by: SupplierCall,
    { action, code }: { readonly action: string; readonly code: string },
    work: (tx: Tx) => Promise<Performed<T>>,
  ): Promise<T> {
    return this.database.transaction(async (tx) => {
      const { result, before, after, isUnchanged = false } = await work(tx);
      if (isUnchanged) return result;
      await tx.query(INSERT_OF_SUPPLIER, [
        by.apiKeyId,
        action,
        code,
        ...statesOf(before, after),
        by.address,
        by.requestId,
      ]);
      return result;
    });
  }

  /**
   * As {@link record}, in a transaction of the platform for an organisation; it should be its last statement.
   * @param code of the supplier
   */
  async recordForSupplier(
    tx: Tx,
    by: SupplierCall,
    { action, target }: AuditedAct,
    code: string,
    after: unknown,
  ): Promise<void> {
    const states = statesOf(after);
    await tx.query(INSERT_FOR_SUPPLIER, [
      by.apiKeyId,
      action,
      target.type,
      target.id,
      ...states,
      by.address,
      by.requestId,
      code,
    ]);
  }
}

function statesOf(...states: readonly unknown[]): (string | null)[] {
  return states.map((state) => (state === undefined ? null : JSON.stringify(auditable(state))));
}
