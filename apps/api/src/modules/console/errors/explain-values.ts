import { Injectable } from '@nestjs/common';
import type { Answer } from '../../../platform/openapi/index.js';
import { CatalogueChangesQueries, type CatalogueList, CatalogueQueries } from '../../catalogue/index.js';
import type { FailingValue, FailingValues } from '../../imports/index.js';
import type { FAILING_VALUES } from './values.openapi.js';

type View = Answer<typeof FAILING_VALUES>;

/** Beside each value that fails, the entry of the catalogue that it names and who changed that last. */
@Injectable()
export class ExplainValues {
  constructor(
    private readonly catalogue: CatalogueQueries,
    private readonly changes: CatalogueChangesQueries,
  ) {}

  /** @param found null for values that may not be shown */
  async of(found: FailingValues | null): Promise<View> {
    if (found === null) return { is_shown: false, imports: 0, examined: 0, list: null, values: [], more: 0 };
    const list = found.list === null ? null : this.catalogue.findList(found.list);
    const keys = found.values.map((value) => (list === null ? null : keyOf(list, value)));
    const known = keys.flatMap((key) => (key === null ? [] : [asText(key)]));
    const latest = list === null || known.length === 0 ? [] : await this.changes.listLatestOf(list, known);
    const byKey = new Map(latest.map(({ key, ...change }) => [key, change]));
    const values = found.values.map(async ({ value, count, fuel }, index) => {
      const key = keys[index] ?? null;
      const entry = list === null || key === null ? null : await this.catalogue.find(list, key);
      return {
        value,
        count,
        fuel: key !== null && list?.keys.includes('fuel') ? fuel : null,
        entry: key === null ? null : entry === null ? 'missing' : entry.is_active === true ? 'active' : 'inactive',
        latest_change: (key !== null && byKey.get(asText(key))) || null,
      } as const;
    });
    return { ...found, is_shown: true, values: await Promise.all(values) };
  }
}

/** @returns null for a list with another key than code and fuel, or for a value without a fuel where the key has one */
function keyOf({ keys }: CatalogueList, { value, fuel }: FailingValue): readonly string[] | null {
  const parts = keys.map((key) => (key === 'code' ? value : key === 'fuel' ? fuel : null));
  const all = parts.filter((part) => part !== null);
  return all.length === parts.length ? all : null;
}

/** A key as text, as PostgreSQL writes it. */
function asText(key: readonly string[]): string {
  return `[${key.map((part) => JSON.stringify(part)).join(', ')}]`;
}
