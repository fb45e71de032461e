import { ACCOUNT_RULES } from './account-rules.js';
import { CONVENTIONS } from './conventions/conventions.rule.js';
import { numberOfDigits, serialNumberForm } from './metering/meter-fields.rule.js';
import { PROCESS_RULES } from './process-rules.js';
import { ADDED_NOTE_RULES } from './records/notes.rule.js';
import { smartReadingDay } from './records/smart-reading-day.rule.js';
import { type RuleFacts } from './rule.js';
import { oneAdministrator } from './supply/property-administrators.rule.js';
import { profileClass, settlementConfiguration } from './supply/settlement-fields.rule.js';
import { lineItemUnits } from './transactions/line-item-units.rule.js';
import { TRANSACTION_RULES } from './transactions/transaction-rules.js';

/** Rules of single fields that are nothing but bounds of the field. */
const FIELD_RULES: readonly RuleFacts[] = [
  oneAdministrator,
  profileClass,
  settlementConfiguration,
  serialNumberForm,
  numberOfDigits,
  smartReadingDay,
  lineItemUnits,
];

/** The number of a rule: 63 of `R63`. */
function numberOf(id: string): number {
  return Number(id.slice(1));
}

const byId = new Map<string, RuleFacts>(
  [
    ...[...CONVENTIONS, ...FIELD_RULES, ...PROCESS_RULES],
    ...[...ACCOUNT_RULES, ...ADDED_NOTE_RULES, ...TRANSACTION_RULES],
  ].map((rule) => [rule.id, rule]),
);

/** Every rule of the contract once, in the order of the ids. */
export const RULES: readonly RuleFacts[] = [...byId.values()].sort(
  (one, other) => numberOf(one.id) - numberOf(other.id),
);

/** The messages of a rule as one text, each once, parted by " / "; null when it has none. */
export function messagesText(messages: RuleFacts['messages']): string | null {
  return messages.length === 0 ? null : [...new Set(messages.map(({ text }) => text))].join(' / ');
}

const codes = new Set(RULES.flatMap((rule) => rule.codes));

/** Whether a text is the code of a problem that a rule finds. */
export function isRuleCode(text: string): boolean {
  return codes.has(text);
}

/** A rule by its id. */
export function findRule(id: string): RuleFacts | undefined {
  return byId.get(id);
}

/** Titles of the sections of the rules, each with the number of its first rule. */
const SECTIONS: readonly (readonly [first: number, title: string])[] = [
  [1, 'Conventions of every request body'],
  [12, 'Supplier, identity, sales'],
  [20, 'Occupier and customers'],
  [40, 'Addresses'],
  [48, 'Meter points'],
  [72, 'Meters, registers, readings, consumption history'],
  [101, 'Balances, ledgers, ledger transactions'],
  [120, 'Payment schedules'],
  [129, 'References, notes, documents, debts, miscellany'],
  [153, 'Post-import endpoints and processing'],
];

/** The rules by the titles of their sections, in the order of the ids. */
export const RULES_BY_SECTION: ReadonlyMap<string, readonly RuleFacts[]> = new Map(
  SECTIONS.map(([first, title], index) => {
    const [next = Number.POSITIVE_INFINITY] = SECTIONS[index + 1] ?? [];
    return [title, RULES.filter(({ id }) => numberOf(id) >= first && numberOf(id) < next)];
  }),
);
