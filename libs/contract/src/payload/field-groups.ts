/** Groups of fields that are prepared together: the sections of the guide, in its order. */
export const FIELD_GROUPS = [
  'identity',
  'occupier',
  'addresses',
  'meter points',
  'meters',
  'balances',
  'payment schedules',
  'records',
] as const;

export type FieldGroup = (typeof FIELD_GROUPS)[number];
