/** The text of a field; null when it has none. */
export function textField(value: unknown, name: string): string | null {
  const field: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null;
  return typeof field === 'string' ? field : null;
}

/** Of an answer with `results`, how many have which status: `{ note_creation_success: 2 }`. */
export function countedStatuses(answer: unknown): Record<string, number> {
  const counts: Record<string, number> = {};
  const results: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'results') : null;
  for (const result of Array.isArray(results) ? results : []) {
    const status = textField(result, 'status')?.toLowerCase() ?? 'unknown';
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}
