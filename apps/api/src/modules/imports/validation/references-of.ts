import { LIST_CAPS } from '@carryover/contract';
import { textField } from './text-field.js';

/** A reference as far as it can be read. */
export interface SentReference {
  readonly namespace: string;
  readonly value: string;
}

/** The references of a payload that is not validated yet, as far as they can be read. */
export function referencesOf(payload: unknown): SentReference[] {
  const list = typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'references') : undefined;
  if (!Array.isArray(list)) return [];
  return list.slice(0, LIST_CAPS.references).flatMap((reference) => {
    const [namespace, value] = [textField(reference, 'namespace'), textField(reference, 'value')];
    return namespace === null || value === null ? [] : { namespace, value };
  });
}
