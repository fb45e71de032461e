/** Whose accounts are to be taken back: of a wave, or one by its number. */
interface ToTakeBack {
  supplier: string;
  wave?: string;
  number?: string;
}

/** The page that asks what would go, and for what is to go. */
export function takeBackHref({ supplier, wave, number }: ToTakeBack): string {
  const query = new URLSearchParams({ supplier });
  if (wave !== undefined) query.set('wave', wave);
  if (number !== undefined) query.set('number', number);
  return `/retractions/new?${query}`;
}

/** The page of a retraction. */
export function retractionHref(id: string): string {
  return `/retractions/${id}`;
}
