import {
  type Checked,
  isTakenByAnother,
  moved,
  type Setting,
  supplierStatus,
  type World,
  withAccount,
  withUnsettledWave,
} from '../world/world.js';
import { PATH_OF_DOCUMENT, type ValidateRequest } from './importing.js';

/**
 * A correction of an account, whose reference alone may be another one; the version of a payload is money.
 * @param world with a verdict
 */
export function answerToCorrect(
  { verdict, ...rest }: World,
  { slot, payload }: ValidateRequest,
  { blocksData }: Setting,
): Checked {
  const world: World = { ...rest, verdict: null };
  const refused = (status: number, code: string) => ({ answer: { status, code }, world });
  const account = world.imports[slot]?.account ?? null;
  if (account === null) return refused(404, 'not_found');
  if (blocksData && supplierStatus(world, slot) !== 'Ongoing')
    return refused(400, 'import_supplier_migration_not_ongoing');
  if (verdict === null) throw new Error('A correction is answered after its checks.');
  // The document was there at the import, and is not corrected.
  const fields = verdict.filter((path) => path !== PATH_OF_DOCUMENT);
  if (fields.length > 0) return { answer: { status: 400, fields }, world };
  const { version, reference, point } = account.payload;
  if (payload.version !== version || payload.point !== point) return refused(409, 'field_not_correctable');
  if (payload.reference === reference) return { answer: { status: 200, outcome: 'UNCHANGED' }, world };
  // Somebody took it after the check.
  if (payload.reference === 'shared' && isTakenByAnother(world, slot, 'reference'))
    return refused(409, 'reference_already_exists');
  const after = moved(withAccount(world, slot, { payload }), slot, 'CORRECTED', { payload });
  const corrected = world.imports[slot]?.isOfWave === true ? withUnsettledWave(after, 'IMPORTED') : after;
  return { answer: { status: 200, outcome: 'CORRECTED' }, world: corrected };
}
