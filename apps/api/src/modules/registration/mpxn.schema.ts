import { text } from '../../platform/openapi/index.js';

/** Number of a meter point as the operator API has it: a sandbox may have sent a code that is none. */
export const mpxnSchema = text(255, {
  description: 'MPAN or MPRN, 6 to 13 digits; of a sandbox whatever code it has sent.',
});

/** The same for import suppliers, who were promised 13 characters: their clients may hold columns of that length. */
export const promisedMpxnSchema = text(13, {
  description:
    'MPAN or MPRN, 6 to 13 digits. Only a sandbox that has sent a longer code gets it back as sent, with up to 255 characters.',
});
