import type { KnownBy } from '../../../accounts/index.js';
import { COMMON_WORDS } from './common-words.js';

const WORDS = /[\p{L}\p{M}\p{N}]+/gu;
const BETWEEN_DIGITS = /(?<=\d)[\s()./-]+(?=\d)/gu;

/** A number of fewer digits is no telephone number; of a longer one the end counts, however it begins. */
const DIGITS = 9;

/**
 * Whether a text names somebody: by a name, alone or with the other one, an e-mail address, a telephone number, a postcode or a line of an
 * address that is more than a word, each as whole words. A name that is a common word does so only beside the other one: somebody is
 * called Bill Price, and somebody says which bill had the wrong price.
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
