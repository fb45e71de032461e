import type { AccountImportRequest } from '@carryover/contract';
import type { PlantedProblem } from './defect.js';
import { meterPointOf } from './parts-of-account.js';

/** The text of a broken account, and what is wrong with it. */
export interface BrokenLine {
  readonly text: string;
  readonly planted: PlantedProblem;
}

/** A line that ends too early, as after a full disk. */
export function cutShort(account: AccountImportRequest): BrokenLine {
  const text = JSON.stringify(account);
  const planted = { defect: 'a line that was cut short', rule: null, code: 'parse_error', path: '' };
  return { text: text.slice(0, Math.floor(text.length * 0.7)), planted };
}

/** An account once more. */
export function sentAgain(earlier: AccountImportRequest): BrokenLine {
  return {
    text: JSON.stringify(earlier),
    planted: {
      defect: 'an account sent twice',
      rule: 'R14',
      code: 'account_import_process_already_imported',
      path: 'external_account_number',
    },
  };
}

/** An account with a meter point of another one; null when the two have no fuel in common. */
export function withMeterPointOf(account: AccountImportRequest, earlier: AccountImportRequest): BrokenLine | null {
  for (const fuel of ['ELECTRICITY', 'GAS']) {
    const [mine, theirs] = [meterPointOf(account, fuel), meterPointOf(earlier, fuel)];
    if (mine === null || theirs === null) continue;
    mine.value.identifier = theirs.value.identifier;
    const path = `${mine.path}.identifier`;
    const planted = { defect: 'a meter point of two accounts', rule: null, code: 'supply_point_in_use', path };
    return { text: JSON.stringify(account), planted };
  }
  return null;
}
