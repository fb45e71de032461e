const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'longOffset',
});

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * An instant in words, in British time: `21 Nov 2026, 06:33:12 GMT`. Put together by hand because servers and browsers
 * carry different language data and must agree to the letter.
 */
export function formatInstant(instant: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return instant;
  const found = Object.fromEntries(parts.formatToParts(date).map(({ type, value }) => [type, value]));
  const month = months[Number(found.month) - 1] ?? '';
  const zone = found.timeZoneName === 'GMT+01:00' ? 'BST' : 'GMT';
  return `${Number(found.day)} ${month} ${found.year}, ${found.hour}:${found.minute}:${found.second} ${zone}`;
}

/** A sentence of the API with its instants in words. */
export function formatInstantsIn(sentence: string): string {
  return sentence.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (instant) => formatInstant(instant));
}

const steps: readonly [limitSeconds: number, unitSeconds: number, unit: string][] = [
  [60, 1, 's'],
  [3_600, 60, 'min'],
  [86_400, 3_600, 'h'],
  [Number.POSITIVE_INFINITY, 86_400, 'd'],
];

/** How long ago, or how far ahead, an instant is from `now` in milliseconds: `just now`, `12 s ago`, `in 3 h`. */
export function formatRelative(instant: string, now: number): string {
  const seconds = Math.round((now - new Date(instant).getTime()) / 1_000);
  const distance = Math.abs(seconds);
  if (Number.isNaN(seconds)) return instant;
  if (distance < 2) return 'just now';
  const [, size, unit] = steps.find(([limit]) => distance < limit) ?? [0, 86_400, 'd'];
  const amount = `${Math.floor(distance / size)} ${unit}`;
  return seconds > 0 ? `${amount} ago` : `in ${amount}`;
}

/** The time between two instants: `340 ms`, `1.2 s`, `4 min`, `2 h`. */
export function formatElapsed(from: string, to: string): string {
  const ms = Math.max(0, new Date(to).getTime() - new Date(from).getTime());
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  const [, size, unit] = steps.find(([limit]) => ms / 1_000 < limit) ?? [0, 86_400, 'd'];
  return `${Math.floor(ms / 1_000 / size)} ${unit}`;
}
