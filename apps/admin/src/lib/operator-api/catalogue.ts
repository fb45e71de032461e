import type { Actionable } from './common';

export interface CatalogueChange {
  actor: string;
  occurred_at: string;
  inserted: number;
  updated: number;
  unchanged: number;
}

export interface CatalogueList extends Actionable {
  list: string;
  columns: string[];
  /** Those columns that name an entry. */
  keys: string[];
  entries: number;
  latest_change: CatalogueChange | null;
}

export type CatalogueEntry = Record<string, unknown>;

/** What loading a file did. */
export interface LoadedCatalogueList {
  list: string;
  inserted: number;
  updated: number;
  unchanged: number;
  total: number;
}
