import {
  type AccountPayloadReading,
  addFound,
  bySeverity,
  documentPathsOf,
  leavesOut,
  type Problem,
  severitiesOf,
  type ValidationContext,
} from '@carryover/contract';

/** A document named by a payload, and where. */
interface NamedDocument {
  readonly path: string;
  readonly documentPath: string;
}

/**
 * Documents that a payload names and that have to be looked up; null where a missing one would not be reported.
 * Documents of the payload that is corrected are left out: they existed at the import and may be gone.
 */
export function documentsToLookFor(
  { ruleErrors, readable }: AccountPayloadReading,
  { corrects }: Pick<ValidationContext, 'corrects'>,
): NamedDocument[] | null {
  if (leavesOut(ruleErrors)) return null;
  const known = new Set([...documentPathsOf(corrects ?? {})].map(({ value }) => value));
  return [...documentPathsOf(readable)].flatMap(({ path, value: documentPath }) =>
    documentPath === undefined || known.has(documentPath) ? [] : { path, documentPath },
  );
}

/** The problems of a payload, with those of documents that are not stored (R136). */
export function withMissing(
  reading: AccountPayloadReading,
  missing: readonly Problem[],
  { today, isSandbox = false, settings, mostListed }: ValidationContext,
): AccountPayloadReading {
  const severities = severitiesOf({ today, isSandbox, severities: settings?.ruleSeverities });
  const checked = { errors: reading.errors, problems: reading.ruleErrors, warnings: reading.warnings };
  const { errors, problems, warnings } = addFound(checked, bySeverity(missing, severities), mostListed);
  return { ...reading, errors, warnings, ruleErrors: problems, payload: errors.isEmpty ? reading.payload : null };
}
