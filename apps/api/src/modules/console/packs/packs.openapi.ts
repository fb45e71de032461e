import {
  describeController,
  errorAnswer,
  queryParameter,
  refused,
  success,
  text,
} from '../../../platform/openapi/index.js';
import { ARCHIVE_ANSWERS, examplePack, packParameter } from '../../packs/index.js';
import { reasonedBody, SUPPLIER_PARAMETER } from '../shared.openapi.js';
import { CountersignPackForStaffRequest } from './packs.requests.js';
import { LISTED_PACK, LISTED_PACKS } from './packs.schemas.js';

const shown = {
  pack: examplePack,
  staff_signatures: { signed: 1, wanted: 1 },
  allowed_actions: ['download'],
};

/** Descriptions of the operations of ConsolePacksController. */
export const packsDescription = describeController({
  tag: 'Console waves',
  path: [SUPPLIER_PARAMETER, packParameter],
  operations: {
    list: {
      operationId: 'listPacksForStaff',
      summary: 'Packs of a supplier',
      description: 'The latest, the latest first, with who has signed them.',
      parameters: [queryParameter('wave', 'Code of the wave that they are of.', text(64), 'JUNE-1')],
      answers: [
        success('The packs.', LISTED_PACKS, [shown]),
        refused('Wrong wave', { wave: ['Expected the code of a wave.'] }),
      ],
    },
    archive: {
      operationId: 'downloadPackForStaff',
      summary: 'The archive of a pack',
      description:
        'As its supplier reads it. Of customers it has account numbers, and digests that say nothing. Leaves an entry of the audit trail, `pack.download`, with the SHA-256.',
      answers: ARCHIVE_ANSWERS,
    },
    countersign: {
      operationId: 'countersignPackForStaff',
      summary: 'Sign a pack for the platform',
      description:
        'Names the archive that was looked at by its SHA-256. Of a wave it is the sign-off of the platform, too: once the supplier has signed, nothing of it changes any more. With `WAVE_APPROVALS` 2 it takes two different people. Leaves an entry of the audit trail, `pack.countersign`.',
      requestBody: reasonedBody(CountersignPackForStaffRequest, {
        sha256: examplePack.sha256,
        reason: 'Looked at with the supplier',
      }),
      answers: [
        success('The pack.', LISTED_PACK, shown),
        errorAnswer(409, [
          'pack_not_ready',
          'pack_differs',
          'pack_not_possible',
          'wave_state_conflict',
          'wave_approval_not_possible',
        ]),
      ],
    },
  },
});
