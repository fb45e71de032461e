/** "Not given", after normalisation. */
export const ABSENT: unique symbol = Symbol('absent');
