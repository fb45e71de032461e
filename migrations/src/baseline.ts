/**
 * The newest migration that ran before the service held real data. Later ones run beside the release before, and are held
 * to the rules in migrations/README.md.
 */
export const BASELINE = 'CountOutcomes1760000020000';
