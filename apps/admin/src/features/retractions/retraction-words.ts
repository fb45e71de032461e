import { countOf, formatCount } from '../../lib/format-count';
import type { Retraction, RetractionBlocker } from '../../lib/operator-api';

/** Names of blockers, and what waiving each means or why it cannot be waived. */
export const blockerWords: Readonly<Record<RetractionBlocker, { name: string; means: string }>> = {
  mail_sent: {
    name: 'A mail was sent',
    means: 'The customer was told of the account. Nobody tells them otherwise by itself.',
  },
  registration_sent: {
    name: 'A registration is under way',
    means:
      'It is withdrawn with the industry first, which may take days. An account whose registration cannot be withdrawn stays.',
  },
  mandate_confirmed: {
    name: 'A mandate was confirmed',
    means: 'It stays with its vendor, and would go on. Somebody has to end it there.',
  },
  money_added: {
    name: 'Money was added',
    means:
      'Transactions or statements that came after the import go as well. An account stays to which more is added once it is being taken back.',
  },
  notes_added: {
    name: 'Notes were added',
    means:
      'Notes that came after the import go as well. An account stays to which more are added once it is being taken back.',
  },
  registration_final: {
    name: 'Supply has begun, or will',
    means: 'The industry does not withdraw it. It goes back as an erroneous transfer, with the other supplier.',
  },
  loss_begun: { name: 'Another supplier gains it', means: 'A final bill is owed to the customer, from this account.' },
  signed_off: { name: 'It was signed off', means: 'Both sides have signed for the account.' },
};

/** Why an account was left as it is. */
export function leftInWords(reasons: readonly string[]): string {
  const known: Readonly<Record<string, { name: string }>> = blockerWords;
  return reasons.map((one) => known[one]?.name ?? otherReasons[one] ?? 'It was removed by somebody else').join(', ');
}

/** Why an account was left, besides what stands in the way of one. */
const otherReasons: Readonly<Record<string, string>> = {
  stopped: 'The retraction was stopped',
  registration_withdrawn:
    'Its registration was, or is being, withdrawn: once that is over, mark again what was withdrawn',
};

/** Whether the retraction is over. */
export function isOver({ status }: Retraction): boolean {
  return status === 'DONE' || status === 'STOPPED';
}

/** Whose accounts they are. */
export function retractionTitle({ total, import_supplier: supplier, wave }: Retraction): string {
  return `${countOf(total, 'account')} of ${wave === null ? supplier : `wave ${wave}`}`;
}

/** Which of them a list has, such as "of DEMO"; null for all of them. @param query that of its address */
export function narrowedInWords(query: URLSearchParams): string | null {
  const [supplier, wave, account] = ['supplier', 'wave', 'account'].map((name) => query.get(name));
  const parts = [
    ...(query.get('import') ? ['of one import'] : []),
    ...(account ? [`of account ${account}`] : []),
    ...(wave ? [`of wave ${wave}`] : []),
    ...(supplier ? [`of ${supplier}`] : []),
  ];
  return parts.length === 0 ? null : parts.join(' ');
}

/** What stands before how far one is. */
const STATUS_WORDS: Readonly<Record<Retraction['status'], string>> = {
  ...{ RUNNING: '', STOPPING: 'Being stopped: ', STOPPED: 'Stopped: ', DONE: 'Over: ' },
};

/** How far it is, as a sentence. */
export function retractionInWords(retraction: Retraction): string {
  const { status, waiting, withdrawing, retracted, left } = retraction;
  const parts = [`${countOf(retracted, 'account')} taken back`];
  if (waiting > 0) parts.push(`${formatCount(waiting)} to go`);
  if (withdrawing > 0) parts.push(`${formatCount(withdrawing)} waiting for the industry`);
  if (left > 0) parts.push(`${formatCount(left)} left as they were`);
  return `${STATUS_WORDS[status]}${parts.join(', ')}.`;
}
