import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { FieldErrorsError } from '../../../platform/errors/domain-error.js';
import type { Approval } from '../../approvals/index.js';
import type { AuditedAct } from '../../audit/index.js';
import { RefuseNamesUseCase } from '../../imports/index.js';
import { type RetractionSelection, type RetractionWaiver, StartRetractionUseCase } from '../../retractions/index.js';
import { ListSuppliersQueries } from '../../suppliers/index.js';
import { WavesQueries } from '../../waves/index.js';
import { readSelection } from './read-selection.js';

/** A retraction as it is asked for and approved. */
export interface AskedRetraction {
  readonly supplier: string;
  readonly selection: { readonly [name: string]: unknown };
  readonly waivers: readonly RetractionWaiver[];
  readonly expected: number;
  readonly reason: string;
}

type Begun = Pick<AuditedAct, 'action' | 'target'> & { readonly after: object; readonly id: string };

/** Reads which accounts are meant, and begins what was asked for, by one person or by two. */
@Injectable()
export class RetractionChoices {
  constructor(
    private readonly suppliers: ListSuppliersQueries,
    private readonly waves: WavesQueries,
    private readonly starts: StartRetractionUseCase,
    private readonly names: RefuseNamesUseCase,
  ) {}

  /** @throws NotFound @throws FieldErrorsError */
  async read(code: string, shown: { readonly [name: string]: unknown }): Promise<RetractionSelection> {
    const supplier = await this.suppliers.get(code);
    const selection = readSelection(supplier.id, shown);
    if (selection.wave !== null && (await this.waves.findId(supplier.id, selection.wave)) === null)
      throw new FieldErrorsError({ selection: { wave: ['There is no such wave.'] } });
    return selection;
  }

  /**
   * Key of a request: equal for the same supplier, selection, waivers and numbers, so that nobody waits for what somebody else
   * asked for, or for what was asked for before more came and cannot be approved any more.
   */
  targetOf({ supplier, selection, waivers, expected }: AskedRetraction): string {
    const asked = JSON.stringify([
      selection,
      waivers.map(({ blocker, reason, accounts, entries }) => [blocker, reason, accounts, entries]),
      expected,
    ]);
    return `${supplier} ${createHash('sha256').update(asked).digest('hex').slice(0, 16)}`;
  }

  /**
   * Refuses reasons that name customers of accounts chosen one by one, because reasons outlive the accounts. Not checked
   * for whole waves, where nearly any word is the name of a customer.
   * @param said reason of the person who approves
   * @throws FieldErrorsError
   */
  async refuseNames(tx: Tx, asked: AskedRetraction, said = ''): Promise<void> {
    const waivers = asked.waivers.map(({ reason: text }, index) => ({ path: `waivers.${index}.reason`, text }));
    const reasons = [asked.reason, said].map((text) => ({ path: 'reason', text }));
    await this.names.run(tx, accountsOf(asked), [...reasons, ...waivers]);
  }

  /** As {@link refuseNames}, for one further text about what was asked for. */
  async refuseSaying(tx: Tx, asked: AskedRetraction, text: string): Promise<void> {
    await this.names.run(tx, accountsOf(asked), [{ path: 'reason', text }]);
  }

  /** @throws what {@link StartRetractionUseCase.run} and {@link refuseNames} do */
  async begin(
    tx: Tx,
    asked: AskedRetraction,
    by: { readonly actor: string; readonly isApproved: boolean; readonly said?: string },
  ): Promise<Begun> {
    const { supplier, selection: shown, waivers, expected, reason } = asked;
    const selection = await this.read(supplier, shown);
    await this.refuseNames(tx, asked, by.said);
    const { id, total } = await this.starts.run(tx, { selection, waivers, expected, reason }, waivers, by);
    const after = { import_supplier: supplier, selection: shown, waivers, total };
    return { id, action: 'accounts.retract', target: { type: 'retraction', id }, after };
  }

  /** The retraction requested by an approval. */
  askedBy({ parameters, reason }: Approval): AskedRetraction {
    const { supplier, selection, waivers, expected } = Object(parameters);
    return { supplier, selection, waivers, expected, reason };
  }
}

function accountsOf({ supplier, selection: { external_account_numbers: numbers } }: AskedRetraction) {
  return { supplier, numbers: Array.isArray(numbers) ? numbers.map(String) : [] };
}
