import {
  always,
  constant,
  describeController,
  errorAnswer,
  fieldErrorsAnswer,
  idParameter,
  jsonBody,
  list,
  objectSchema,
  queryParameter,
  success,
  text,
  uuid,
} from '../../platform/openapi/index.js';
import { supplierParameter } from '../suppliers/index.js';
import { waveCode } from '../waves/index.js';
import { EXAMPLE_SHA256, exampleOwnPack, examplePackInTheMaking } from './packs.examples.js';
import { MOST_PACKS, OWN_PACK, PACK_KEYS, sha256 } from './packs.schemas.js';

export const packParameter = idParameter('the pack', 'pack_id');

/** Answers with an archive. */
export const ARCHIVE_ANSWERS = [
  success(
    'The archive.',
    text(Number.MAX_SAFE_INTEGER, { pattern: '^[\\s\\S]*$', description: 'The bytes of the archive (ZIP).' }),
    '(bytes)',
    {
      mediaType: 'application/zip',
      headers: {
        'Content-Disposition': always(
          'Says that it is a file, and a name for it.',
          text(4_096, { pattern: '^attachment; filename' }),
        ),
        'Cache-Control': always('The archive is kept by nobody between.', constant('private, no-store')),
        'Repr-Digest': always('Its SHA-256 (RFC 9530).', text(100, { pattern: '^sha-256=:[A-Za-z0-9+/=]+:$' })),
      },
    },
  ),
  errorAnswer(409, ['pack_not_ready', 'pack_not_stored']),
  errorAnswer(503, ['storage_unavailable']),
];

/** Descriptions of the operations of PacksController. */
export const packsDescription = describeController({
  tag: 'Packs',
  path: [supplierParameter, packParameter],
  operations: {
    list: {
      operationId: 'listPacks',
      summary: 'Packs of a supplier',
      description: `The latest ${MOST_PACKS}, the latest first, of all of the supplier or of one wave.`,
      parameters: [
        queryParameter('wave', 'Code of the wave that they are of, however many others came since.', waveCode),
      ],
      answers: [success('The packs.', list(OWN_PACK, MOST_PACKS), [exampleOwnPack])],
    },
    make: {
      operationId: 'makePack',
      summary: 'Have a pack made',
      description:
        'Of a wave that is reconciled, or of a book: a report of control totals about all of it. It is built in the background. Of a wave one is made by itself, once it is reconciled; asked for again, it is the same.',
      requestBody: jsonBody(objectSchema({ wave: waveCode, report_id: uuid() }, { optional: ['wave', 'report_id'] }), {
        wave: 'JUNE-1',
      }),
      answers: [
        success('The pack.', OWN_PACK, examplePackInTheMaking),
        fieldErrorsAnswer({ wave: ['Name a wave or a report, and not both.'] }),
        errorAnswer(409, ['pack_not_possible']),
      ],
    },
    read: {
      operationId: 'readPack',
      summary: 'Read a pack',
      description: 'How far it is, and who has signed it. The archive is read by itself.',
      answers: [success('The pack.', OWN_PACK, exampleOwnPack)],
    },
    archive: {
      operationId: 'downloadPack',
      summary: 'The archive of a pack',
      description:
        'One file (ZIP) with the summary, every difference, decisions, waivers and accounts, under a manifest that the platform has signed. `carryover pack verify` verifies it.',
      answers: ARCHIVE_ANSWERS,
    },
    countersign: {
      operationId: 'countersignPack',
      summary: 'Sign a pack',
      description:
        'The signature of the supplier. It names the archive by its SHA-256, so that what is signed is what was looked at. Of a wave it is its sign-off, too: once staff have signed, nothing of the wave changes any more. Signed again, it changes nothing.',
      requestBody: jsonBody(objectSchema({ sha256, reason: text(1_000) }, { optional: ['reason'] }), {
        sha256: EXAMPLE_SHA256,
        reason: 'Checked against our books',
      }),
      answers: [
        success('The pack.', OWN_PACK, exampleOwnPack),
        fieldErrorsAnswer({ sha256: ['This field is required.'] }),
        errorAnswer(409, ['pack_not_ready', 'pack_differs', 'pack_not_possible', 'wave_state_conflict']),
      ],
    },
  },
});

/** Description of the operation of PackKeysController. */
export const packKeysDescription = describeController({
  tag: 'Packs',
  operations: {
    read: {
      operationId: 'readPackKeys',
      summary: 'Keys that verify packs',
      description:
        'The public keys of the platform, for whoever has a pack (JWKS, RFC 7517). Keep them beside packs: what they verify needs no service.',
      answers: [
        success('The keys.', PACK_KEYS, {
          keys: [
            {
              kty: 'OKP',
              crv: 'Ed25519',
              x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
              kid: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
              alg: 'EdDSA',
              use: 'sig',
            },
          ],
        }),
      ],
    },
  },
});
