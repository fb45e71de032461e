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

/** The documents that a payload names; null where nobody would hear of one that is missing, so that nobody is asked. */
export function documentsToLookFor({ ruleErrors, readable }: AccountPayloadReading): NamedDocument[] | null {
  if (leavesOut(ruleErrors)) return null;
  return [...documentPathsOf(readable)].flatMap(({ path, value: documentPath }) =>
    documentPath === undefined ? [] : { path, documentPath },
  );
}

/** What was found of a payload, with the documents that are not stored (R136). */
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
