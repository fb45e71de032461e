/** The actor of acts that follow from a setting, without a user. */
export const PLATFORM = { userId: null, email: 'platform', role: 'nobody', address: null, requestId: null } as const;
