import { eventName, IMPORT_EVENTS, type ProcessEvent, WAVE_EVENT_NAMES } from '@carryover/contract';
import { InvalidArgumentError } from 'commander';

const KINDS = Object.keys(IMPORT_EVENTS).filter((name): name is ProcessEvent => name in IMPORT_EVENTS);
const METER_POINT = 'METER_POINT_STATUS_CHANGED';

/** Events by the short names that commands take, `PROCESSED` for `EVENT_ACCOUNT_IMPORT_PROCESS_PROCESSED`. */
type EventNames = ReadonlyMap<string, string>;

/** Those of an account, of which tests can be written. */
const OF_ACCOUNTS: EventNames = new Map([
  ...KINDS.map((kind): [string, string] => [kind, eventName(kind)]),
  [METER_POINT, `EVENT_${METER_POINT}`],
]);

const ALL: EventNames = new Map([
  ...OF_ACCOUNTS,
  ...WAVE_EVENT_NAMES.map((name): [string, string] => [name.replace(/^EVENT_/, ''), name]),
]);

/** The short names of events that tests can be written of, in the order of a life. */
export const TEST_EVENT_NAMES: readonly string[] = [...OF_ACCOUNTS.keys()];

/**
 * The name of an event that a test can be written of, as the feed has it, from either form in any case.
 * @throws InvalidArgumentError there is no such event
 */
export function readTestEventName(text: string): string {
  return readName(text, OF_ACCOUNTS);
}

/** Names of events of the feed, parted by commas. @throws InvalidArgumentError there is no such event */
export function readEventNames(text: string): ReadonlySet<string> {
  return new Set(text.split(',').map((name) => readName(name, ALL)));
}

function readName(text: string, names: EventNames): string {
  const asked = text.trim().toUpperCase();
  const known = names.get(asked) ?? [...names.values()].find((name) => name === asked);
  if (known === undefined)
    throw new InvalidArgumentError(`There is no event ${text}. Use ${[...names.keys()].join(', ')}.`);
  return known;
}
