import fc from 'fast-check';
import { SUPPLIER_OF } from '../world/world.mjs';

/** One of the external account numbers of a sequence; mostly the same, so that much happens to it. */
export const slot = fc.constantFrom(0, 0, 0, ...SUPPLIER_OF.keys());

/** One of the two suppliers; the first, whose numbers are more, more often. */
export const supplier = fc.constantFrom('A', 'A', 'B');
