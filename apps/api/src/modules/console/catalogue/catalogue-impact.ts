import { Injectable } from '@nestjs/common';
import type { Answer } from '../../../platform/openapi/index.js';
import {
  type CatalogueEntry,
  type CatalogueList,
  type ComparedEntry,
  ReferenceDataCache,
} from '../../catalogue/index.js';
import { type NamingImports, nameInPayloads, type UnfinishedUses, UnfinishedUsesQueries } from '../../imports/index.js';
import type { CATALOGUE_IMPACT } from './catalogue.schemas.js';

type Impact = Answer<typeof CATALOGUE_IMPACT>;

/** Entries an answer has room for. */
export const MOST_NAMED = 100;

/** Lists whose entries no payload of an import names. */
const NEVER_NAMED: ReadonlySet<string> = new Set(['product_rate', 'payment_vendor']);

/** Computes the effect of a change of entries on imports that are not done. */
@Injectable()
export class CatalogueImpact {
  constructor(
    private readonly lists: ReferenceDataCache,
    private readonly uses: UnfinishedUsesQueries,
  ) {}

  /** Number of imports that name the entries a load would change: removed entries first, then by waiting imports. */
  async of(list: CatalogueList, changes: readonly ComparedEntry[]): Promise<Impact> {
    const named = await this.named(
      list,
      changes.map(({ entry }) => entry),
    );
    const uses = await this.uses.count(new Set(named.flat()));
    const all = changes.map(({ entry, change }, index) => ({
      entry: entryName(list, entry),
      change,
      ...naming(uses, named[index] ?? []),
    }));
    const worthSaying = all.filter(({ change, waiting, stopped }) => change === 'deactivated' || waiting + stopped > 0);
    const order = (one: Impact['codes'][number]) => (one.change === 'deactivated' ? 0 : 1);
    worthSaying.sort(
      (one, other) => order(one) - order(other) || other.waiting - one.waiting || other.stopped - one.stopped,
    );
    return {
      unfinished: uses.unfinished,
      examined: uses.examined,
      codes: worthSaying.slice(0, MOST_NAMED),
      more_codes: Math.max(0, worthSaying.length - MOST_NAMED),
    };
  }

  /** How many imports name one entry. */
  async ofEntry(list: CatalogueList, entry: CatalogueEntry): Promise<UnfinishedUses & NamingImports> {
    const [names = []] = await this.named(list, [entry]);
    const uses = await this.uses.count(new Set(names));
    return { ...uses, ...naming(uses, names) };
  }

  /** A payload names a product by its tariffs. */
  private async named({ name }: CatalogueList, entries: readonly CatalogueEntry[]): Promise<string[][]> {
    if (NEVER_NAMED.has(name)) return entries.map(() => []);
    if (name !== 'product') return entries.map(({ code, fuel }) => [nameInPayloads(name, code, fuel)]);
    const tariffs = [...(await this.lists.current()).tariffs.values()];
    return entries.map(({ code: product }) =>
      tariffs
        .filter(({ productCode }) => productCode === product)
        .map(({ code, fuel }) => nameInPayloads('tariff', code, fuel)),
    );
  }
}

/** An entry as people call it: its key. */
export function entryName({ keys }: CatalogueList, entry: CatalogueEntry): string {
  return keys.map((key) => String(entry[key])).join(' ');
}

/**
 * Imports that name these values. An import that names a product by two tariffs is counted twice, so the count is
 * never too low.
 */
function naming({ byName }: UnfinishedUses, names: readonly string[]): NamingImports {
  const counts = names.map((name) => byName.get(name) ?? { waiting: 0, stopped: 0 });
  const sum = (of: keyof NamingImports) => counts.reduce((total, count) => total + count[of], 0);
  return { waiting: sum('waiting'), stopped: sum('stopped') };
}
