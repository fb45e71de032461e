const wholeObject = 'non_field_errors';

/**
 * The messages of an answer that names fields, `{"settings": {"payment_days": ["..."]}}`, by their path in one level:
 * `settings.payment_days`. Anything that has another shape gives no message.
 */
export function fieldMessages(body: unknown): ReadonlyMap<string, string> {
  const messages = new Map<string, string>();
  collect(body, [], messages);
  return messages;
}

function collect(value: unknown, path: readonly string[], into: Map<string, string>): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    const texts = value.filter((text) => typeof text === 'string');
    if (texts.length > 0) into.set(path.join('.'), texts.join(' '));
    return;
  }
  for (const [name, inner] of Object.entries(value))
    collect(inner, name === wholeObject ? path : [...path, name], into);
}

/** Whether the fields of a form of these names say all that was refused. */
export function isSaidByFields(messages: ReadonlyMap<string, string>, names: readonly string[]): boolean {
  return messages.size > 0 && [...messages.keys()].every((path) => names.includes(path));
}
