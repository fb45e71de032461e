import { Injectable } from '@nestjs/common';
import { Environment } from '../../../../platform/config/environment.js';
import { Database, type Tx } from '../../../../platform/database/database.js';
import { AuditTrail } from '../../../audit/index.js';
import { EventSequencer } from '../../../events/index.js';
import { PLATFORM } from '../by-platform.js';
import { ErasedPayloadsRepository } from '../erased-payloads.repository.js';
import { type DueSupplier, type RetentionKind, RetentionRepository } from './retention.repository.js';

/** What a rule would delete now. */
export interface RetentionPreview {
  /** The setting. */
  readonly rule: string;
  /** Null where the setting is left out: nothing goes. */
  readonly days: number | null;
  readonly suppliers: readonly { readonly code: string; readonly count: number }[];
}

/** Records without a supplier: their name in lists of suppliers, and the setting that limits them. */
const OWN_DAYS = [
  {
    kind: 'triage',
    target: { type: 'error_groups', id: 'groups of errors that are over' },
    reasonAfter: (days: number) =>
      `AUDIT_DETAIL_DAYS: nothing has failed like it since, and nobody has decided anything for ${days} days.`,
  },
  {
    kind: 'searches',
    target: { type: 'customers', id: 'searches for customers' },
    reasonAfter: (days: number) => `AUDIT_DETAIL_DAYS: ${days} days after the search.`,
  },
] as const;

interface Rule {
  readonly kind: RetentionKind;
  readonly variable: string;
  readonly days: number | undefined;
}

/** Deletes what is older than the retention settings allow after a supplier was signed off. */
@Injectable()
export class ApplyRetentionUseCase {
  constructor(
    private readonly retention: RetentionRepository,
    private readonly payloads: ErasedPayloadsRepository,
    private readonly feed: EventSequencer,
    private readonly audit: AuditTrail,
    private readonly database: Database,
    private readonly environment: Environment,
  ) {}

  /** Applies one step of one rule for one supplier, with its audit entry. @returns whether there may be more to do at once */
  async step(): Promise<boolean> {
    for (const rule of this.rules()) if (await this.stepOf(rule)) return true;
    for (const own of OWN_DAYS) if (await this.stepOfOwn(own)) return true;
    return false;
  }

  /** Counts what each rule would delete now. Changes nothing. */
  async preview(): Promise<RetentionPreview[]> {
    const tx = this.database.reader;
    const { payloadErasureDays: days } = this.environment;
    const due = days === undefined ? [] : await this.payloads.listDue(tx, days);
    const suppliers = [];
    for (const { id, code } of due) suppliers.push({ code, count: await this.payloads.countKept(tx, id) });
    const previews: RetentionPreview[] = [{ rule: 'PAYLOAD_ERASURE_DAYS', days: days ?? null, suppliers }];
    for (const rule of this.rules()) previews.push(await this.previewOf(rule));
    return byVariable(previews);
  }

  private rules(): readonly Rule[] {
    const { eventDetailDays, auditDetailDays } = this.environment;
    return [
      { kind: 'events', variable: 'EVENT_DETAIL_DAYS', days: eventDetailDays },
      { kind: 'registrations', variable: 'EVENT_DETAIL_DAYS', days: eventDetailDays },
      { kind: 'audit', variable: 'AUDIT_DETAIL_DAYS', days: auditDetailDays },
    ];
  }

  private async previewOf({ kind, variable, days }: Rule): Promise<RetentionPreview> {
    const tx = this.database.reader;
    const suppliers = [];
    if (days !== undefined)
      for (const supplier of await this.retention.listDue(tx, kind, days)) {
        const count = await this.retention.count(tx, kind, supplier, days);
        if (count > 0) suppliers.push({ code: supplier.code, count });
      }
    for (const { kind: own, target } of kind === 'audit' && days !== undefined ? OWN_DAYS : []) {
      const count = await this.retention.countOwn(tx, own, days ?? 0);
      if (count > 0) suppliers.push({ code: target.id, count });
    }
    return { rule: variable, days: days ?? null, suppliers };
  }

  /** Applies one step of a rule with its own period, counted from the last change of a group that is over, or from the search. */
  private async stepOfOwn({ kind, target, reasonAfter }: (typeof OWN_DAYS)[number]): Promise<boolean> {
    const { auditDetailDays: days } = this.environment;
    if (days === undefined || (await this.retention.countOwn(this.database.reader, kind, days)) === 0) return false;
    return this.database.transaction(async (tx) => {
      if (!(await this.retention.isAlone(tx))) return false;
      const erased = await this.retention.eraseOwn(tx, kind, days);
      if (erased === 0) return false;
      const act = { action: `retention.${kind}`, target, reason: reasonAfter(days) };
      await this.audit.record(tx, PLATFORM, act, { after: { erased } });
      return true;
    });
  }

  private async stepOf({ kind, variable, days }: Rule): Promise<boolean> {
    if (days === undefined) return false;
    const [next] = await this.retention.listDue(this.database.reader, kind, days);
    if (next === undefined) return false;
    // The feed may never have been read. Events that come meanwhile are due later.
    if (kind === 'events') await this.feed.sequence(next.id);
    return this.database.transaction(async (tx) => {
      if (!(await this.retention.isAlone(tx))) return false;
      const [supplier] = await this.retention.listDue(tx, kind, days);
      if (supplier === undefined) return false;
      const erased = await this.erase(tx, kind, supplier, days);
      if (erased === 0) return true;
      const reason = `${variable}: ${days} days after the supplier was set to Complete.`;
      const act = { action: `retention.${kind}`, target: { type: 'supplier', id: supplier.code }, reason };
      await this.audit.record(tx, PLATFORM, act, { after: { erased } });
      return true;
    });
  }

  private async erase(tx: Tx, kind: RetentionKind, supplier: DueSupplier, days: number): Promise<number> {
    if (kind === 'events') return this.retention.eraseEvents(tx, supplier);
    const erased =
      kind === 'registrations'
        ? await this.retention.eraseRegistrations(tx, supplier)
        : await this.retention.eraseAudit(tx, supplier, days);
    if (erased === 0) await this.retention.doneToday(tx, kind, supplier);
    return erased;
  }
}

/** One preview for each setting, with the sums of what goes by it. */
function byVariable(previews: readonly RetentionPreview[]): RetentionPreview[] {
  const merged = new Map<string, RetentionPreview>();
  for (const preview of previews) {
    const counts = new Map<string, number>();
    for (const { code, count } of [...(merged.get(preview.rule)?.suppliers ?? []), ...preview.suppliers])
      counts.set(code, (counts.get(code) ?? 0) + count);
    merged.set(preview.rule, { ...preview, suppliers: [...counts].map(([code, count]) => ({ code, count })) });
  }
  return [...merged.values()];
}
