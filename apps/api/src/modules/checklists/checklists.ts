import { Injectable } from '@nestjs/common';
import type { Answer } from '../../platform/openapi/index.js';
import { type WaveProfile, WaveProfilesQueries, WavesQueries } from '../waves/index.js';
import { ChecklistQueries } from './checklist.queries.js';
import type { CHECKLIST } from './checklist.schemas.js';
import { checklistOf } from './checklist-entries.js';

/** Builds cut-over checklists. */
@Injectable()
export class Checklists {
  constructor(
    private readonly queries: ChecklistQueries,
    private readonly waves: WavesQueries,
    private readonly profiles: WaveProfilesQueries,
  ) {}

  /**
   * @param wave code of a wave; null for the whole book
   * @returns null when the supplier has no such wave
   */
  async of(
    supplier: { readonly id: string; readonly code: string },
    wave: string | null,
  ): Promise<Answer<typeof CHECKLIST> | null> {
    if (wave === null) {
      const [facts, profiles] = await Promise.all([
        this.queries.facts(supplier.id, null),
        this.profiles.findLatest(supplier.id),
      ]);
      return { import_supplier: supplier.code, wave, entries: checklistOf(facts, null, profiles.filter(isCounted)) };
    }
    const [id, found] = await Promise.all([
      this.waves.findId(supplier.id, wave),
      this.waves.find(supplier.id, wave, 'staff'),
    ]);
    if (id === null || found === null) return null;
    const [facts, profile] = await Promise.all([this.queries.facts(supplier.id, id), this.profiles.find(id)]);
    const entries = checklistOf(facts, found.gates, [profile].filter(isCounted));
    return { import_supplier: supplier.code, wave, entries };
  }
}

function isCounted({ counted }: WaveProfile): boolean {
  return counted !== null;
}
