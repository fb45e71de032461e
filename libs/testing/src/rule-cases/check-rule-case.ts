import { type Problem, readAccountPayload } from '@carryover/contract';
import { samplePayload } from '../payloads/sample/sample-payload.js';
import { addressCases } from './addresses.cases.js';
import { agreementCases } from './agreements.cases.js';
import { applyChange } from './apply-change.js';
import { consumptionCases } from './consumption.cases.js';
import { conventionCases } from './conventions.cases.js';
import { customerCases } from './customers.cases.js';
import { debtCases } from './debts.cases.js';
import { fieldBoundCases } from './field-bounds.cases.js';
import { identityCases } from './identity.cases.js';
import { ledgerTransactionCases } from './ledger-transactions.cases.js';
import { ledgerCases } from './ledgers.cases.js';
import { meterPointCases } from './meter-points.cases.js';
import { meterCases } from './meters.cases.js';
import { miscellanyCases } from './miscellany.cases.js';
import { noteAndDocumentCases } from './notes-and-documents.cases.js';
import { occupierCases } from './occupier.cases.js';
import { paymentScheduleCases } from './payment-schedules.cases.js';
import { prepaymentCases } from './prepayment.cases.js';
import { priorityServicesCases } from './priority-services.cases.js';
import { readingCases } from './readings.cases.js';
import { referenceCases } from './references.cases.js';
import { type RuleCase, SAMPLE_DAY } from './rule-case.js';
import { severityCases } from './severities.cases.js';
import { statementDateCases } from './statement-dates.cases.js';
import { tariffCases } from './tariffs.cases.js';

/** Every case, in the order of the rules. Each section of the rules adds its list here. */
export const ruleCases: readonly RuleCase[] = [
  ...conventionCases,
  ...identityCases,
  ...fieldBoundCases,
  ...occupierCases,
  ...customerCases,
  ...priorityServicesCases,
  ...addressCases,
  ...meterPointCases,
  ...agreementCases,
  ...tariffCases,
  ...meterCases,
  ...readingCases,
  ...prepaymentCases,
  ...consumptionCases,
  ...ledgerCases,
  ...statementDateCases,
  ...ledgerTransactionCases,
  ...paymentScheduleCases,
  ...referenceCases,
  ...noteAndDocumentCases,
  ...debtCases,
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
