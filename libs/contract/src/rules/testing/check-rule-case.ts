import { samplePayload } from '@carryover/testing';
import { type Problem, readAccountPayload } from '../../index.js';
import { consumptionCases } from '../consumption/consumption.cases.js';
import { conventionCases } from '../conventions/conventions.cases.js';
import { contactDetailCases } from '../customers/contact-details.cases.js';
import { customerCases } from '../customers/customers.cases.js';
import { occupierCases } from '../customers/occupier.cases.js';
import { priorityServicesCases } from '../customers/priority-services.cases.js';
import { debtCases } from '../debts/debts.cases.js';
import { accountTypeCases } from '../identity/account-type.cases.js';
import { identityCases } from '../identity/identity.cases.js';
import { ledgerTransactionCases } from '../ledgers/ledger-transactions.cases.js';
import { ledgerCases } from '../ledgers/ledgers.cases.js';
import { meterCases } from '../metering/meters.cases.js';
import { prepaymentCases } from '../metering/prepayment.cases.js';
import { readingCases } from '../metering/readings.cases.js';
import { registerDigitCases } from '../metering/register-digits.cases.js';
import { miscellanyCases } from '../records/miscellany.cases.js';
import { noteAndDocumentCases } from '../records/notes-and-documents.cases.js';
import { referenceCases } from '../records/references.cases.js';
import { paymentScheduleCases } from '../schedules/payment-schedules.cases.js';
import { severityCases } from '../severity/severities.cases.js';
import { billingStartCases } from '../statements/billing-start.cases.js';
import { statementDateCases } from '../statements/statement-dates.cases.js';
import { statementCases } from '../statements/statements.cases.js';
import { addressCases } from '../supply/addresses.cases.js';
import { agreementCases } from '../supply/agreements.cases.js';
import { supplyBoundCases } from '../supply/field-bounds.cases.js';
import { identifierCases } from '../supply/identifiers.cases.js';
import { meterPointCases } from '../supply/meter-points.cases.js';
import { tariffCases } from '../supply/tariffs.cases.js';
import { damagedTextCases } from '../texts/damaged-texts.cases.js';
import { applyChange } from './apply-change.js';
import { type RuleCase, SAMPLE_DAY } from './rule-case.js';

/** Every case, in the order of the rules. Each section of the rules adds its list here. */
export const ruleCases: readonly RuleCase[] = [
  ...conventionCases,
  ...identityCases,
  ...accountTypeCases,
  ...occupierCases,
  ...customerCases,
  ...contactDetailCases,
  ...priorityServicesCases,
  ...addressCases,
  ...meterPointCases,
  ...identifierCases,
  ...supplyBoundCases,
  ...agreementCases,
  ...tariffCases,
  ...meterCases,
  ...registerDigitCases,
  ...readingCases,
  ...prepaymentCases,
  ...consumptionCases,
  ...ledgerCases,
  ...statementDateCases,
  ...billingStartCases,
  ...statementCases,
  ...ledgerTransactionCases,
  ...paymentScheduleCases,
  ...referenceCases,
  ...noteAndDocumentCases,
  ...debtCases,
  ...damagedTextCases,
  ...miscellanyCases,
  ...severityCases,
];

/** Messages by dotted path. */
type Messages = Record<string, string[]>;

/** What is found in the changed sample account. */
function validateCase({ change, context }: RuleCase) {
  const account = structuredClone(samplePayload());
  applyChange(account, change);
  return readAccountPayload(account, { today: SAMPLE_DAY, supplierExists: true, ...context });
}

/** The messages that the changed sample account gets. */
export function checkRuleCase(ruleCase: RuleCase): { expected: Messages; warned: Messages } {
  const { ruleErrors, warnings } = validateCase(ruleCase);
  return { expected: messagesByPath(ruleErrors), warned: messagesByPath(warnings) };
}

/** The problems of the changed sample account, with their rules and codes; errors first. */
export function ruleCaseProblems(ruleCase: RuleCase): readonly Problem[] {
  const { ruleErrors, warnings } = validateCase(ruleCase);
  return [...ruleErrors, ...warnings];
}

/** The messages of problems by dotted path. */
export function messagesByPath(problems: readonly Problem[]): Messages {
  const messages: Messages = {};
  for (const { path, detail } of problems) messages[path] = [...(messages[path] ?? []), detail];
  return messages;
}
