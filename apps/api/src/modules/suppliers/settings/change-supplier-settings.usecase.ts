import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { FieldErrorsError, NotFound } from '../../../platform/errors/domain-error.js';
import { Clock } from '../../../platform/time/clock.js';
import { applySettingsChange, type RuleChanges } from './apply-settings-change.js';
import { type SupplierConfiguration, settingsOnWire } from './supplier-configuration.js';
import { SupplierSettingsRepository } from './supplier-settings.repository.js';

/** Changes settings of a supplier on behalf of a member of staff. */
export interface ChangeSupplierSettingsCommand {
  readonly code: string;
  /** New values by their names on the wire, null for the default; settings that are not named stay. */
  readonly change: { readonly [name: string]: unknown };
  /** Single rules among the settings, which are changed after those. */
  readonly rules?: RuleChanges;
  readonly actor: string;
  readonly reason: string;
}

/** Changes settings of one supplier, and records who did it and why in the same transaction. */
@Injectable()
export class ChangeSupplierSettingsUseCase {
  constructor(
    private readonly repository: SupplierSettingsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Changes settings. Without a difference there is no record. Every process sees the settings within a second.
   * @returns the settings before and after
   * @throws NotFound for an unknown supplier
   * @throws FieldErrorsError naming every setting or rule that cannot be used, or a folder of documents that overlaps another
   * supplier's
   */
  async run(
    tx: Tx,
    { code, change, rules, actor, reason }: ChangeSupplierSettingsCommand,
  ): Promise<{ before: SupplierConfiguration; after: SupplierConfiguration }> {
    const supplier = await this.repository.find(tx, code, true);
    if (supplier === null) throw new NotFound('There is no such import supplier.');
    const { configuration, errors } = applySettingsChange(supplier.configuration, change, rules);
    if (!errors.isEmpty) throw new FieldErrorsError(errors.toJSON());
    const [before, after] = [settingsOnWire(supplier.configuration), settingsOnWire(configuration)];
    const changed = { before: supplier.configuration, after: configuration };
    if (isDeepStrictEqual(before, after)) return changed;
    const occurredAt = this.clock.now();
    await this.repository.save(tx, supplier, configuration, occurredAt);
    await this.repository.record(tx, supplier.id, { actor, reason, before, after, occurredAt });
    return changed;
  }
}
