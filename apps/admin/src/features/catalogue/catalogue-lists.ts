import { readableCode } from '../../lib/readable-code';

/** What each list is for, in a sentence for somebody who has to load it. */
const purposes: Readonly<Record<string, string>> = {
  product: 'What customers are sold, and while it is available.',
  product_rate: 'What each product costs, band by band.',
  tariff: 'The tariffs an agreement may name.',
  market_participant: 'Who supplies and ships: the codes a meter point may name.',
  time_pattern_regime: 'The time pattern regimes of registers.',
  standard_settlement_configuration: 'The settlement configurations of electricity meter points.',
  campaign: 'The campaigns an account may take part in.',
  dunning_path: 'The dunning paths an account may be on.',
  debt_agency: 'The agencies that collect debts.',
  reference_namespace: 'The systems whose references an account may carry.',
  payment_vendor: 'The vendors of payment instructions.',
  psr_code: 'The needs of the priority services register.',
};

/** What people call a list. */
export function listName(list: string): string {
  return list === 'psr_code' ? 'Priority services codes' : readableCode(list);
}

/** What a list is for; nothing for one that is not known here. */
export function listPurpose(list: string): string {
  return purposes[list] ?? '';
}
