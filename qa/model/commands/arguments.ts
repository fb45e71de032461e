import fc from 'fast-check';
import { SLOTS, type Slot, type SupplierName } from '../world/world.js';

/** One of the external account numbers of a sequence; mostly the same, so that much happens to it. */
export const slot = fc.constantFrom<Slot[]>(0, 0, 0, ...SLOTS);

/** One of the two suppliers; the first, whose numbers are more, more often. */
export const supplier = fc.constantFrom<SupplierName[]>('A', 'A', 'B');
