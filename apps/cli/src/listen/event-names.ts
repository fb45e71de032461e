import { eventName, IMPORT_EVENTS, type ProcessEvent } from '@carryover/contract';
import { InvalidArgumentError } from 'commander';

const KINDS = Object.keys(IMPORT_EVENTS).filter((name): name is ProcessEvent => name in IMPORT_EVENTS);
const METER_POINT = 'METER_POINT_STATUS_CHANGED';

/** Events by the short names that commands take, `PROCESSED` for `EVENT_ACCOUNT_IMPORT_PROCESS_PROCESSED`. */
const BY_SHORT_NAME: ReadonlyMap<string, string> = new Map([
  ...KINDS.map((kind): [string, string] => [kind, eventName(kind)]),
  [METER_POINT, `EVENT_${METER_POINT}`],
]);

/** The short names, in the order of a life. */
export const SHORT_NAMES: readonly string[] = [...BY_SHORT_NAME.keys()];

/**
 * The name of an event as the feed has it, of either form in any case.
 * @throws InvalidArgumentError there is no such event
 */
export function readEventName(text: string): string {
  const asked = text.trim().toUpperCase();
  const known = BY_SHORT_NAME.get(asked) ?? [...BY_SHORT_NAME.values()].find((name) => name === asked);
  if (known === undefined) throw new InvalidArgumentError(`There is no event ${text}. Use ${SHORT_NAMES.join(', ')}.`);
  return known;
}

/** Several of them, parted by commas. */
export function readEventNames(text: string): ReadonlySet<string> {
  return new Set(text.split(',').map(readEventName));
}
