import type { KnownBy } from '../../../accounts/index.js';
import { COMMON_WORDS } from './common-words.js';

const WORDS = /[\p{L}\p{M}\p{N}]+/gu;
const BETWEEN_DIGITS = /(?<=\d)[\s()./-]+(?=\d)/gu;

/** A number of fewer digits is no telephone number; of a longer one the end counts, however it begins. */
const DIGITS = 9;

/**
 * Whether a text names one of these people: by given or family name, e-mail address, telephone number, postcode, or a
 * line of an address of more than a word, each as whole words. A name that is a common word counts only beside the
 * person's other name: "Bill Price" names a person, "the bill had the wrong price" does not.
 */
export function namesSomebody(text: string, known: readonly KnownBy[]): boolean {
  const words = ` ${wordsOf(text).join(' ')} `;
  const digits = text.normalize('NFKC').replace(BETWEEN_DIGITS, '');
  return known.some((one) => {
    const said = wordsOf(one.text);
    const whole = words.includes(` ${said.join(' ')} `);
    switch (one.kind) {
      case 'name':
        return whole && (said.length > 1 || isTelling(said[0] ?? ''));
      case 'phrase':
      case 'address':
        return whole && said.length > 1;
      case 'postcode':
        return (whole && said.length > 1) || (said.length > 0 && words.includes(` ${said.join('')} `));
      case 'telephone': {
        const number = one.text.replaceAll(/\D/gu, '');
        return number.length >= DIGITS && digits.includes(number.slice(-DIGITS));
      }
      default:
        return false;
    }
  });
}

function isTelling(name: string): boolean {
  return name.length > 1 && !/^\d+$/u.test(name) && !COMMON_WORDS.has(name);
}

/** However its letters are written, and whether large or small. */
function wordsOf(text: string): readonly string[] {
  return text.normalize('NFKC').toLowerCase().match(WORDS) ?? [];
}
