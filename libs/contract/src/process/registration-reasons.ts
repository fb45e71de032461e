/** Why a meter point changes in words of the platform, as suppliers read them in the feed. All other reasons are in words of the registration gateway. */
export const REGISTRATION_REASONS = {
  /** The request was taken back with the account. */
  withdrawn: 'The registration was withdrawn: the account is taken back.',
  /** Supply began, or the industry refused, although the request was to be withdrawn. */
  notWithdrawn: 'The industry went on with the registration.',
} as const;
