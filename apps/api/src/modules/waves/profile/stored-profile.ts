import { type AccountProfile, ProfileCounter, type ProfileCounts } from '@carryover/contract';

/** The profile of a wave as it is stored, during a pass and after it. */
export interface StoredProfile extends ProfileCounts {
  /** Accounts that could not be counted because their payloads cannot be read, such as erased ones. */
  readonly unread: number;
}

/**
 * Adds accounts to a stored profile.
 * @param seen number of accounts that were read, including those that could not be counted
 */
export function withProfiles(kept: StoredProfile, profiles: readonly AccountProfile[], seen: number): StoredProfile {
  const counter = new ProfileCounter(kept);
  for (const profile of profiles) counter.add(profile);
  return { ...counter.total, unread: kept.unread + seen - profiles.length };
}
