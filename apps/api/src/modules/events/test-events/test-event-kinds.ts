import { eventName, IMPORT_EVENTS, type ProcessEvent } from '@carryover/contract';

type Example = Readonly<Record<string, unknown>>;

const FAILURE: Example = {
  code: 'platform_error',
  detail: 'An unexpected error stopped the import.',
  domain: 'platform',
};

/** Example data of the events of imports that have data. */
const EXAMPLES: Readonly<Partial<Record<ProcessEvent, Example>>> = {
  PROCESSED: { platform_identifier: 'A-00000000' },
  CORRECTED: { fields: ['customers.*.email'] },
  ERRORED: FAILURE,
  DRY_RUN_ERRORED: FAILURE,
};

const METER_POINT: Example = {
  mpxn: '0000000000000',
  from_status: 'PRE_REGISTRATION',
  to_status: 'REGISTRATION_REQUESTED',
};

const IMPORT_KINDS = Object.keys(IMPORT_EVENTS).filter((name): name is ProcessEvent => name in IMPORT_EVENTS);

/**
 * The events of the feed, each with made-up data of its form, which name no real account, error or meter point. Each has
 * the mark `test`, by which receivers recognise it.
 */
export const TEST_EVENTS: ReadonlyMap<string, Example> = new Map([
  ...IMPORT_KINDS.map((kind): [string, Example] => [eventName(kind), { test: true, ...EXAMPLES[kind] }]),
  ['EVENT_METER_POINT_STATUS_CHANGED', { test: true, ...METER_POINT }],
]);
