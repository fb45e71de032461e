import { customerProcessing } from './customers/customer-processing.rule.js';
import { dunningProcessing } from './debts/dunning-processing.rule.js';
import { importStateRules } from './identity/import-state.rule.js';
import { salesChannelRules } from './identity/sales-channel.rule.js';
import { statusRules } from './identity/status.rule.js';
import { ledgerProcessing } from './ledgers/ledger-processing.rule.js';
import { meterProcessing } from './metering/meter-processing.rule.js';
import { recordProcessing } from './records/record-processing.rule.js';
import { type RuleFacts } from './rule.js';
import { paymentInstructionRules } from './schedules/payment-instruction.rule.js';
import { addedStatementRules } from './statements/added-statements.rule.js';
import { registrationRules } from './supply/registration.rule.js';
import { supplyProcessing } from './supply/supply-processing.rule.js';
import { addedTransactionRules } from './transactions/added-transactions.rule.js';

/** The rules that are no check of a body. */
export const PROCESS_RULES: readonly RuleFacts[] = [
  ...importStateRules,
  ...salesChannelRules,
  ...statusRules,
  ...customerProcessing,
  ...supplyProcessing,
  ...registrationRules,
  ...meterProcessing,
  ...ledgerProcessing,
  ...addedStatementRules,
  ...paymentInstructionRules,
  ...dunningProcessing,
  ...recordProcessing,
  ...addedTransactionRules,
];
