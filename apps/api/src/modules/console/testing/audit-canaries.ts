import { makeMpan } from '@carryover/industry';

const POINT = makeMpan('200001234567');
const SPACED = POINT.replace(/(..)(.{4})(.{4})/, '$1 $2 $3 ');
const [SHORT_MPRN, QUERY, KEY, HOOK_SECRET] = ['1234567', 'k3y-of-a-hook', `cosk_${'z'.repeat(38)}`, 'whsec_Y2FuYXJ5'];

/** What staff write and must not, all of it secret or a meter point. */
export const CANARIES: readonly string[] = [POINT, SPACED, SHORT_MPRN, QUERY, KEY, HOOK_SECRET];

/** A reason with all of them in it. */
export const REASON = `Agreed on ${POINT}, ${SPACED} and MPRN ${SHORT_MPRN} for https://hooks.example/in?key=${QUERY} with ${KEY} and ${HOOK_SECRET}`;

/** What an entry keeps of that. */
export const KEPT_REASON = 'Agreed on •••, ••• and MPRN ••• for https://hooks.example/in?••• with ••• and •••';
