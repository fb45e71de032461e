import type { ErrorEntry } from './error-entry.js';
import { shellStep, sqlStep, step } from './runbook-steps.js';

const ofSupplier = { domain: 'request', actor: 'supplier' } as const;

const readPacks = shellStep(
  'Read the packs of the supplier: what each is of, its state, and who has signed it.',
  `curl -sS "$API_URL/v2/data-import/packs/$IMPORT_SUPPLIER/" -H "Authorization: Token $TOKEN"`,
);

/** Codes about packs, which prove waves and books. */
export const packErrors = {
  pack_not_possible: {
    ...ofSupplier,
    retryable: false,
    meaning:
      'What the pack is to be of is not settled, as the wave is not reconciled or the book not compared, or was settled anew since, so that the pack is of facts that are no more; or others have signed the pack of a book for the platform already.',
    appearsIn: ['HTTP 409 when a pack is asked for, or signed'],
    runbook: [
      readPacks,
      step(
        'Reconcile the wave, or have the control totals of the book compared (`…/recompute/`); then ask for the pack, or sign the one that is READY. One that is SUPERSEDED is never signed.',
      ),
      step('Where others have signed it already, there is nothing left to do.'),
      step(
        'Where the answer says that what it would tell has changed since, and the wave is RECONCILED: send control totals of the wave, or have those that are there compared again. That makes it IMPORTED; reconcile it, and its next pack is built by itself. Of a wave that is SIGNED_OFF there is none any more.',
      ),
    ],
  },
  pack_not_ready: {
    ...ofSupplier,
    retryable: true,
    meaning: 'The pack is being built, or could not be built.',
    appearsIn: ['HTTP 409 when the archive of a pack is read, or the pack is signed'],
    runbook: [
      readPacks,
      sqlStep(
        'When one stays BUILDING: see how often it was tried. After the twentieth time, more than an hour after the first, it is FAILED.',
        `SELECT p.id, s.code AS import_supplier, p.status, p.attempt, p.due_at, p.made_at
FROM pack p JOIN import_supplier s ON s.id = p.import_supplier_id
WHERE p.status <> 'READY' ORDER BY p.due_at;`,
      ),
      step(
        'The log of the worker says why under packs.building_failed: the storage of documents that cannot be written to, or a disk without room for temporary files (TMPDIR). Where it says packs.facts_changed, what the pack would tell has changed since the moment that it is of: have control totals of the wave compared and reconcile it again, or compare the book again, and there is another one.',
      ),
      shellStep(
        'Once that is mended, have one that FAILED built again: ask for it as it was asked for, by its wave or its `report_id`.',
        `curl -sS -X POST "$API_URL/v2/data-import/packs/$IMPORT_SUPPLIER/" -H "Authorization: Token $TOKEN" \\
  -H "Content-Type: application/json" -d '{"wave": "JUNE-1"}'`,
      ),
    ],
  },
  pack_not_stored: {
    domain: 'request',
    actor: 'on_call',
    retryable: false,
    meaning: 'The pack was built, but the storage of documents has its archive no more.',
    appearsIn: ['HTTP 409 when the archive of a pack is read'],
    runbook: [
      shellStep(
        'Read which archive it is: the log has the pack and the SHA-256.',
        'docker compose logs api | grep packs.archive.missing',
      ),
      step(
        'See whether all are missing, as with another S3_BUCKET or DATA_DIR than before, or this one: a lifecycle rule of the bucket, or a restore to an earlier day than that of the database.',
      ),
      step(
        'An archive is not built a second time. Put a copy back, from a backup or from whoever downloaded it, as `.carryover/packs/<SHA-256>.zip` where the documents are; `sha256sum` of the copy has to give that SHA-256.',
      ),
      shellStep('Have every pack be read.', 'npm run admin -- packs verify'),
    ],
  },
  pack_differs: {
    ...ofSupplier,
    retryable: false,
    meaning: 'The SHA-256 that was named is not that of the pack: whoever signs has another archive before them.',
    appearsIn: ['HTTP 409 when a pack is signed'],
    runbook: [
      readPacks,
      step(
        'Download the archive again, verify it with `carryover pack verify`, look at it, and sign with the SHA-256 that the command prints.',
      ),
    ],
  },
} as const satisfies Record<string, ErrorEntry>;
