/** Who does what is done by command: nobody is signed in. */
export const ADMINISTRATOR = {
  userId: null,
  email: 'administrator',
  role: 'nobody',
  address: null,
  requestId: null,
} as const;
