const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** An instant as the clocks in Britain show it, the way a date-and-time field takes it: `2026-07-01T13:30`. */
export function asLondonTime(instant: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  const found = Object.fromEntries(parts.formatToParts(date).map(({ type, value }) => [type, value]));
  return `${found.year}-${found.month}-${found.day}T${found.hour}:${found.minute}`;
}

/** The instant at which clocks in Britain show this, `2026-07-01T13:30`; the earlier one when they show it twice. */
export function fromLondonTime(text: string): string {
  const asUtc = new Date(`${text}Z`).getTime();
  // An hour before the first moment that there is, there is none.
  if (Number.isNaN(new Date(asUtc - 3_600_000).getTime())) return '';
  const candidates = [asUtc - 3_600_000, asUtc].map((time) => new Date(time).toISOString());
  return candidates.find((instant) => asLondonTime(instant) === text.slice(0, 16)) ?? candidates[1] ?? '';
}

/** An instant of an address as the operator API reads it: in Britain where no offset is given, a day from its beginning; '' when it is none. */
export function readInstant(text: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  if (isDay || /^[^T]+T[\d:.]+$/.test(text)) return fromLondonTime(isDay ? `${text}T00:00` : text);
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
