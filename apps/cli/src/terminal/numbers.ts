const WHOLE = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });

/** `12,345`. */
export function count(value: number): string {
  return WHOLE.format(value);
}

/** `1 account`, `12,345 accounts`. */
export function counted(value: number, noun: string, plural = `${noun}s`): string {
  return `${count(value)} ${value === 1 ? noun : plural}`;
}

/** Seconds as `42 s`, `3 min 05 s`, `2 h 07 min`. */
export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  const two = (value: number): string => String(value).padStart(2, '0');
  if (whole < 60) return `${whole} s`;
  if (whole < 3_600) return `${Math.floor(whole / 60)} min ${two(whole % 60)} s`;
  return `${Math.floor(whole / 3_600)} h ${two(Math.floor((whole % 3_600) / 60))} min`;
}
