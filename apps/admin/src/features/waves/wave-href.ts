/** The page of a wave. @param supplier its code, @param wave the code of the wave */
export function waveHref(supplier: string, wave: string): string {
  return `/waves/${encodeURIComponent(supplier)}/${encodeURIComponent(wave)}`;
}

/** Address of the findings of a wave's dry run. @param code of findings; left out for all of them */
export function findingsHref(supplier: string, wave: string, code?: string): string {
  const path = `${waveHref(supplier, wave)}/findings`;
  return code === undefined ? path : `${path}?${new URLSearchParams({ code })}`;
}

/** What the accounts of a wave are like. */
export function profileHref(supplier: string, wave: string): string {
  return `${waveHref(supplier, wave)}/profile`;
}

/** The calendar of the same waves. */
export function calendarHref(chosen: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(chosen).filter(([, value]) => value !== ''));
  return query.size === 0 ? '/waves/calendar' : `/waves/calendar?${query}`;
}
