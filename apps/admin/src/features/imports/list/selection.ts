/** The selected imports, and the one that a range starts from. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | null;
}

export const nothingSelected: Selection = { ids: new Set(), anchor: null };

/** Imports that can be chosen one by one; for more there is the filter. */
export const mostSelected = 1_000;

/** Chooses a row, or takes it back. */
export function toggleRow({ ids }: Selection, id: string): Selection {
  const changed = new Set(ids);
  if (!changed.delete(id)) changed.add(id);
  return { ids: changed, anchor: id };
}

/** Gives all rows from the last one touched to this one the state that this one gets. */
export function toggleRange(selection: Selection, rows: readonly string[], id: string): Selection {
  const from = selection.anchor === null ? -1 : rows.indexOf(selection.anchor);
  const to = rows.indexOf(id);
  if (from === -1 || to === -1) return toggleRow(selection, id);
  const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  const others = [...selection.ids].filter((chosen) => !range.includes(chosen));
  return { ids: new Set(selection.ids.has(id) ? others : [...others, ...range]), anchor: id };
}

/** Chooses all rows of the page, or takes them back when all are chosen. */
export function togglePage(selection: Selection, rows: readonly string[]): Selection {
  const others = [...selection.ids].filter((chosen) => !rows.includes(chosen));
  return { ids: new Set(isPageSelected(selection, rows) ? others : [...others, ...rows]), anchor: null };
}

/** Whether all rows of the page are selected. */
export function isPageSelected({ ids }: Selection, rows: readonly string[]): boolean {
  return rows.length > 0 && rows.every((id) => ids.has(id));
}
