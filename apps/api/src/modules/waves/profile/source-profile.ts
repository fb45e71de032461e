import { type FieldErrors, HOLDS, measureByName, type ProfileCounts } from '@carryover/contract';
import { FieldErrorsError } from '../../../platform/errors/index.js';
import type { SourceProfileRequest } from './source-profile.request.js';

/**
 * A profile that was sent, as it is kept.
 * @throws FieldErrorsError a key is there twice, or is none of the measure, or counts are more than there are accounts
 */
export function sourceProfileOf({ accounts, counts }: SourceProfileRequest): ProfileCounts {
  const kept = new Map<string, Map<string, number>>();
  const problems: Record<string, FieldErrors> = {};
  counts.forEach((one, index) => {
    const keys = kept.get(one.measure) ?? new Map<string, number>();
    kept.set(one.measure, keys);
    const measure = measureByName(one.measure);
    const others = measure?.kind === 'groups' ? [...keys.values()].reduce((sum, count) => sum + count, 0) : 0;
    const known = measure?.kind === 'share' ? [HOLDS] : measure?.names;
    if (known?.includes(one.key) === false) problems[index] = { key: [`Expected one of ${known.join(', ')}.`] };
    else if (keys.has(one.key)) problems[index] = { key: ['This key of the measure is listed more than once.'] };
    else if (others + one.accounts > accounts)
      problems[index] = { accounts: ['These are more accounts than there are.'] };
    keys.set(one.key, one.accounts);
  });
  if (Object.keys(problems).length > 0) throw new FieldErrorsError({ counts: problems });
  return {
    accounts,
    counts: Object.fromEntries([...kept].map(([measure, keys]) => [measure, Object.fromEntries(keys)])),
  };
}
