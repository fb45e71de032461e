export {
  type ComparedWith,
  compareProfiles,
  LEAST_ACCOUNTS,
  LEAST_EFFECT,
  LEVEL,
  type MeasureComparison,
  type ProfileBases,
} from './compare-profiles.js';
export type { Measure, MeasureKind } from './measure.js';
export { HOLDS } from './measure.js';
export { MEASURES, measureByName } from './measures.js';
export {
  type AccountProfile,
  accountProfile,
  LONGEST_KEY,
  OTHERS,
  ProfileCounter,
  type ProfileCounts,
} from './profile-counts.js';
export { USUAL_CORRELATION, usualCorrelationOf } from './statistics/two-samples.js';
export { MOST_TOLD_COMPARISONS, MOST_TOLD_KEYS, type ProfileReading, readProfile } from './tell-profile.js';
export {
  LEAST_TOLD,
  type ProfileKey,
  type ProfileSide,
  type ToldComparison,
  type ToldMeasure,
} from './told-measure.js';
