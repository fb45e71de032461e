import { count, list, named, namedObject, objectSchema } from '../../../platform/openapi/index.js';
import { MOST_PACKS, PACK } from '../../packs/index.js';
import { allowedActions } from '../shared.schemas.js';

/** Actions on a pack. */
const PACK_ACTIONS = ['download', 'countersign'] as const;

/** A pack as staff see it: without the salt of its digests. */
export const LISTED_PACK = namedObject('ListedPack', {
  pack: PACK,
  staff_signatures: objectSchema(
    { signed: count(), wanted: count() },
    { description: 'Members of staff who have signed, and who have to before it is the signature of the platform.' },
  ),
  allowed_actions: allowedActions(...PACK_ACTIONS),
});

/** The packs of a supplier, the latest first. */
export const LISTED_PACKS = named('ListedPacks', list(LISTED_PACK, MOST_PACKS));
