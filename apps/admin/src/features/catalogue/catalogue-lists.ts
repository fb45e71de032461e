import { readableCode } from '../../lib/readable-code';

/** Name and purpose of each list. */
const lists: Readonly<Record<string, readonly [name: string, purpose: string]>> = {
  product: ['Products', 'What customers are sold, and while it is available.'],
  product_rate: ['Product rates', 'What each product costs, band by band.'],
  tariff: ['Tariffs', 'What an agreement may name.'],
  market_participant: ['Market participants', 'Who supplies and ships: the codes a meter point may name.'],
  time_pattern_regime: ['Time pattern regimes', 'The regimes a register may name.'],
  standard_settlement_configuration: ['Settlement configurations', 'What an electricity meter point may name.'],
  campaign: ['Campaigns', 'What an account may take part in.'],
  dunning_path: ['Dunning paths', 'What an account in arrears may be on.'],
  debt_agency: ['Debt agencies', 'Who may collect a debt.'],
  reference_namespace: ['Reference namespaces', 'The systems whose references an account may carry.'],
  payment_vendor: ['Payment vendors', 'Who may hold a payment instruction.'],
  psr_code: ['Priority services codes', 'The needs of the priority services register.'],
};

/** What people call a list; one that is not known here keeps its name, made readable. */
export function listName(list: string): string {
  return Object.hasOwn(lists, list) ? (lists[list]?.[0] ?? '') : readableCode(list);
}

/** The purpose of a list; empty for an unknown one. */
export function listPurpose(list: string): string {
  return Object.hasOwn(lists, list) ? (lists[list]?.[1] ?? '') : '';
}
