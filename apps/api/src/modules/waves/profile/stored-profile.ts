import { type AccountProfile, ProfileCounter, type ProfileCounts } from '@carryover/contract';

/** The profile of a wave as it is kept while its accounts are looked at, and afterwards. */
export interface StoredProfile extends ProfileCounts {
  /** Accounts that could not be counted, such as those whose payload was erased. */
  readonly unread: number;
}

/** The same with further accounts. @param seen how many were looked at, those that could not be counted with them */
export function withProfiles(kept: StoredProfile, profiles: readonly AccountProfile[], seen: number): StoredProfile {
  const counter = new ProfileCounter(kept);
  for (const profile of profiles) counter.add(profile);
  return { ...counter.total, unread: kept.unread + seen - profiles.length };
}
