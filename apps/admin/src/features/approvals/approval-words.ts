import { countOf, formatCount } from '../../lib/format-count';
import type { Approval, RetractionBlocker } from '../../lib/operator-api';
import { actionWords } from '../batches/action-words';
import { filterInWords } from '../imports/filter-in-words';
import { blockerWords } from '../retractions/retraction-words';

/** The requested action, as a sentence without its end. */
export function approvalInWords({ act, import_supplier, customer, batch_action, ...asked }: Approval): string {
  const { count, filter, batch } = asked;
  if (act === 'complete_supplier') return `Complete ${import_supplier}`;
  if (act === 'erase_payloads') return `Erase the payloads of ${import_supplier}`;
  if (act === 'erase_customer') return `Erase the customer of ${customer}`;
  if (act === 'retract_accounts') {
    const wave = filter !== null && 'wave' in filter ? ` of wave ${filter.wave}` : '';
    return `Take back ${countOf(count ?? 0, 'account')} of ${import_supplier}${wave}`;
  }
  const which = filter === null ? '' : `: ${filterInWords(filter)}`;
  // As many as could still be moved when it was approved.
  const fewer = batch === null || batch.total === count ? '' : `${formatCount(batch.total)} of `;
  return `${actionWords[batch_action ?? 'retry'].verb} ${fewer}${countOf(count ?? 0, 'import')}${which}`;
}

type Act = Approval['act'];

/** What approving does, before it. Only what is over with it cannot be taken back. */
const meanings: Readonly<Record<Act, string>> = {
  complete_supplier: 'It is done at once, in the name of both of you. The supplier can be reopened.',
  erase_payloads:
    'It begins at once, in the name of both of you. Setting the supplier back to Ongoing stops it; what was erased stays erased.',
  erase_customer: 'It is done at once, in the name of both of you, and cannot be taken back.',
  retry_imports:
    'The batch begins at once, in the name of both of you. It can be aborted; what it has not reached by then is left alone.',
  retract_accounts:
    'It begins at once, in the name of both of you. It can be stopped; what is gone by then stays gone.',
};

/** What approving does to what was asked for, for the question before it. */
export function approvingInWords({ act }: Pick<Approval, 'act'>): string {
  return meanings[act];
}

/** How far it is with the approval. */
const begun: Readonly<Record<Act, string>> = {
  complete_supplier: 'It is Complete now.',
  erase_payloads: 'They are being erased.',
  erase_customer: 'The customer is erased.',
  retry_imports: 'The batch has begun.',
  retract_accounts: 'They are being taken back.',
};

/** What was approved, and how far it is with that. */
export function approvedInWords(approval: Approval): string {
  return `Approved: ${approvalInWords(approval)}. ${begun[approval.act]}`;
}

/** Numbers that are told; of more, only how many. */
const NUMBERS_TOLD = 10;

/** The request of a retraction, as the API answers it. */
interface AskedRetraction {
  external_account_numbers?: readonly string[];
  waivers?: readonly { blocker: RetractionBlocker; reason: string; accounts: number }[];
}

/** Further sentences for the approver of a retraction: which accounts are deleted, and what was waived. */
export function approvalDetails({ act, filter }: Approval): string[] {
  if (act !== 'retract_accounts' || filter === null) return [];
  const { external_account_numbers: numbers = [], waivers = [] }: AskedRetraction = filter;
  const more = numbers.length > NUMBERS_TOLD ? ` and ${numbers.length - NUMBERS_TOLD} more` : '';
  const named = numbers.length === 0 ? [] : [`Chosen: ${numbers.slice(0, NUMBERS_TOLD).join(', ')}${more}.`];
  const waived = waivers.map(
    ({ blocker, reason, accounts }) =>
      `Waived for ${countOf(accounts, 'account')}: ${blockerWords[blocker].name} (${reason}).`,
  );
  return [...named, ...waived];
}
