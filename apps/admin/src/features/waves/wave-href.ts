/** The page of a wave. @param supplier its code, @param wave the code of the wave */
export function waveHref(supplier: string, wave: string): string {
  return `/waves/${encodeURIComponent(supplier)}/${encodeURIComponent(wave)}`;
}

/** The calendar of the same waves. */
export function calendarHref(chosen: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(chosen).filter(([, value]) => value !== ''));
  return query.size === 0 ? '/waves/calendar' : `/waves/calendar?${query}`;
}
