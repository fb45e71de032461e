/** A file of the electricity industry in the pipe-delimited form: lines that begin with the name of their group. */
export interface Flow {
  /** What each group has behind its name, in order; values stay in force for the groups below. */
  readonly groups: Readonly<Record<string, { readonly below: string | null; readonly items: readonly string[] }>>;
  /** The group that makes a row. */
  readonly rowOf: string;
  /** All items, as columns. */
  readonly columns: readonly string[];
}

function flow(rowOf: string, groups: Flow['groups']): Flow {
  return { groups, rowOf, columns: Object.values(groups).flatMap(({ items }) => items) };
}

/** Validated register readings. A row for each register reading. */
const d0010 = flow('030', {
  '026': { below: null, items: ['MPAN_CORE', 'VALIDATION_STATUS'] },
  '028': { below: '026', items: ['METER_ID', 'READING_TYPE'] },
  '030': {
    below: '028',
    items: [
      'REGISTER_ID',
      'READING_DATE_TIME',
      'REGISTER_READING',
      'MD_RESET_DATE_TIME',
      'MD_RESETS',
      'METER_READING_FLAG',
      'READING_METHOD',
    ],
  },
});

/** Settlement configuration of a meter point. A row for each register that settles. */
const d0149 = flow('282', {
  '280': { below: null, items: ['MPAN_CORE', 'SSC', 'SSC_EFFECTIVE_FROM'] },
  '281': { below: '280', items: ['METER_ID'] },
  '282': { below: '281', items: ['REGISTER_ID', 'TPR'] },
});

/** Technical details of a meter. A row for each register. */
const d0150 = flow('293', {
  '288': { below: null, items: ['MPAN_CORE', 'MTD_EFFECTIVE_FROM', 'SSC'] },
  '290': { below: '288', items: ['METER_ID', 'INSTALLED_ON', 'METER_TYPE', 'REMOVED_ON'] },
  '293': {
    below: '290',
    items: ['REGISTER_ID', 'REGISTER_TYPE', 'MEASUREMENT_QUANTITY', 'NUMBER_OF_DIGITS', 'MULTIPLIER'],
  },
});

export const FLOWS = { d0010, d0149, d0150 } as const;
