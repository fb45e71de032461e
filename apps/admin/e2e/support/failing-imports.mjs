import { populate } from '@carryover/testing';
import { onDatabase } from './staff.mjs';

/** Imports of three days in every state, of several suppliers. @param {{ hasLists?: boolean }} [options] as of populate */
export function populateSomeDays(stack, options) {
  return onDatabase(stack, (query) => populate(query, { processes: 3_000, days: 3, ...options }));
}

/** The page of one import, whose payload is a tree. */
export class PayloadPage {
  #visit;

  /** @param {import('./console-visit.mjs').ConsoleVisit} visit */
  constructor(visit) {
    this.#visit = visit;
  }

  /** The line of a field. */
  line = (path) => this.#visit.page.locator(`[role=treeitem][data-path="${path}"]`).filter({ visible: true });

  /** Opens an import that fails at a field, and waits for its payload. */
  openFailing = async (path = 'customers.0.email') => {
    const { ask, open } = this.#visit;
    const { results } = await ask(`imports?status=ERRORED&path=${path.replaceAll(/\.\d+\./g, '.*.')}&limit=1`);
    await open(`/imports/${results[0].id}`);
    await this.line('customers').waitFor();
    return results[0];
  };
}
