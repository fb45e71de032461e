import { AccountImportRequest, fieldsOf, type LeafSpec, type PayloadClass } from '@carryover/contract';

/** A word that is found nowhere else; the letters of each are in its middle, where base64 keeps them whole. */
function wordOf(index: number): string {
  return `Quarn${letter(Math.floor(index / 26))}${letter(index)}sedge`;
}

function letter(index: number): string {
  return String.fromCharCode('a'.charCodeAt(0) + (index % 26));
}

/** Whether a field takes any words, and they may be about a person. */
export function isFreePersonalText({ description, facts }: LeafSpec): boolean {
  const { type, format, values, examples, pattern, maxLength = Number.POSITIVE_INFINITY } = description;
  const isFree = [format, values, examples, pattern].every((bound) => bound === undefined);
  return facts.personal === true && type === 'string' && isFree && maxLength >= wordOf(0).length;
}

/**
 * Puts a word of its own into every free text of an account that may be personal, in the first entry of each list, such as that of
 * a field that was declared since.
 * @param account with all its fields; changed in place
 * @param planted values that stay, since they are found nowhere else already
 * @returns the words by the paths of their fields, without positions
 */
export function plantFreeTexts(account: AccountImportRequest, planted: ReadonlySet<unknown>): Record<string, string> {
  const words: Record<string, string> = {};
  const visit = (type: PayloadClass, object: object, prefix: string): void => {
    for (const [name, spec] of fieldsOf(type)) {
      const held: unknown = Reflect.get(object, name);
      if (held === undefined) continue;
      const path = `${prefix}${name}`;
      if (spec.kind !== 'leaf') {
        const [entry]: readonly unknown[] = Array.isArray(held) ? held : [held];
        if (entry !== undefined) visit(spec.type(), Object(entry), `${path}.`);
      } else if (isFreePersonalText(spec) && !planted.has(held)) {
        words[path] = wordOf(Object.keys(words).length);
        Reflect.set(object, name, words[path]);
      }
    }
  };
  visit(AccountImportRequest, account, '');
  return words;
}
