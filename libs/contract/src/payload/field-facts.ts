import type { LeafSpec, NestedSpec } from './field-spec.js';

/** The value that stands for a field where one is shown: its example, or the first of its few. */
export function exampleOf({ description, facts, item }: LeafSpec): unknown {
  if (facts.example !== undefined) return facts.example;
  if (item !== undefined) return [exampleOf(item)];
  return description.values?.[0] ?? description.examples?.[0] ?? (description.type === 'boolean' ? true : undefined);
}

/** The name of a field for readers: its label, or its name in words. */
export function labelOf(name: string, { facts }: LeafSpec | NestedSpec): string {
  if (facts.label !== undefined) return facts.label;
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
