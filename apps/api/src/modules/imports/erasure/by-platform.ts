/** Nobody is signed in: the platform does what a setting says. */
export const PLATFORM = { userId: null, email: 'platform', role: 'nobody', address: null, requestId: null } as const;
