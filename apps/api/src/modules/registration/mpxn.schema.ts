import { text } from '../../platform/openapi/index.js';

/** Number of a meter point as answers have it: a sandbox may have sent a code that is none. */
export const mpxnSchema = text(255, {
  description: 'MPAN or MPRN, 6 to 13 digits; of a sandbox whatever code it has sent.',
});
