import { type FieldErrors, HOLDS, measureByName, type ProfileCounts } from '@carryover/contract';
import { FieldErrorsError } from '../../../platform/errors/domain-error.js';
import type { SourceProfileRequest } from './source-profile.request.js';

/** Keys of a measure at most; each is compared by itself. */
const MOST_SOURCE_KEYS = 250;

/**
 * A profile that was sent, as it is kept.
 * @throws FieldErrorsError a key is there twice, or is none of the measure, there are too many of them, counts are more than there are accounts,
 * or groups, of which every account has one, do not add up to them
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
    else if (keys.size >= MOST_SOURCE_KEYS)
      problems[index] = { key: [`A measure has ${MOST_SOURCE_KEYS} keys at most.`] };
    else if (others + one.accounts > accounts)
      problems[index] = { accounts: ['These are more accounts than there are.'] };
    keys.set(one.key, one.accounts);
  });
  for (const [name, keys] of kept) {
    const sum = [...keys.values()].reduce((total, count) => total + count, 0);
    const last = counts.findLastIndex(({ measure }) => measure === name);
    if (measureByName(name)?.kind === 'groups' && sum < accounts)
      problems[last] ??= { accounts: [`The groups of this measure come to ${sum} accounts instead of ${accounts}.`] };
  }
  if (Object.keys(problems).length > 0) throw new FieldErrorsError({ counts: problems });
  return {
    accounts,
    counts: Object.fromEntries([...kept].map(([measure, keys]) => [measure, Object.fromEntries(keys)])),
  };
}
