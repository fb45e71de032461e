import type { Journal } from '../journal/journal.js';
import type { LinePosition } from '../journal/records.js';
import type { LineStates } from '../lines/line-states.js';
import type { SendableLine } from '../lines/read-line.js';

/** What the journal knows of the tries to send a line. */
export interface Tries {
  /** Whether the latest try of an earlier run ended without an answer. */
  readonly mayHaveArrived: boolean;
  /** The line is on its way. Resolves when that is on the disk. @throws CommandProblem it cannot be written (file) */
  readonly begin: () => Promise<void>;
  /** The service has answered that it took nothing. */
  readonly takeBack: () => void;
}

/** Of senders to whom it does not matter. */
export const NO_TRIES: Tries = {
  mayHaveArrived: false,
  begin: () => Promise.resolve(),
  takeBack: () => undefined,
};

/**
 * Keeps the tries of a line in the journal, so that a killed run leaves behind which lines the service may have.
 * @param isOneOfAccount whether only one line of an account can be there
 */
export function triesOf(
  { number }: SendableLine,
  position: LinePosition,
  { journal, states }: { readonly journal: Journal; readonly states: LineStates },
  isOneOfAccount: boolean,
): Tries {
  const mayHaveArrived = states.mayHaveArrived(position) && (!isOneOfAccount || isFirstThere(number, position, states));
  let isOnItsWay = false;
  const note = (now: boolean): void => {
    isOnItsWay = now;
    const record = { kind: 'trying', position, isOnItsWay } as const;
    journal.add(record);
    states.apply(record);
  };
  return {
    mayHaveArrived,
    begin: async () => {
      if (isOnItsWay) return;
      note(true);
      await journal.flush();
    },
    takeBack: () => note(false),
  };
}

/** Whether no other line of the account is where it was to go. */
function isFirstThere(number: string, position: LinePosition, states: LineStates): boolean {
  const other = states.claim(number, position);
  return other === null || states.of(other) === 'failed';
}
