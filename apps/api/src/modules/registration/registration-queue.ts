/** Name of the queue that wakes workers for registrations. */
export const REGISTRATION_QUEUE = 'registration';
