/** A text of an object that is not validated yet, trimmed; null when it is missing, blank or no text. */
export function textField(value: unknown, key: string): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const text = (value as { [key: string]: unknown })[key];
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null;
}
