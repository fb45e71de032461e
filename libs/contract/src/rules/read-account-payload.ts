import { AccountImportRequest } from '../payload/dto/account-import.request.js';
import { type AcceptedAccount, type AccountPayloadReading } from './account-payload-reading.js';
import { type AccountRule } from './account-rule.js';
import { ACCOUNT_RULES } from './account-rules.js';
import { AccountView } from './account-view.js';
import { readAsCorrection } from './read-as-correction.js';
import { type ReadRequest, readRequestBy, validateView } from './validate-request.js';
import { type ValidationContext } from './validation-context.js';

/**
 * Checks an account payload: its shape (R01 to R11), then the rules, and reports every problem at once, as many as are listed. Rules see what
 * could be read of a broken payload and say nothing about a path that has a problem of shape. Never throws for
 * anything JSON.parse can return.
 */
export function readAccountPayload(
  raw: unknown,
  context: ValidationContext,
  rules: readonly AccountRule[] = ACCOUNT_RULES,
): AccountPayloadReading {
  const { today, isSandbox = false, settings, mostListed, corrects } = context;
  const standard = { today, isSandbox, severities: settings?.ruleSeverities, mostListed };
  const steps = {
    read: (sent: unknown) => readRequestBy(AccountImportRequest, sent, standard, 'by name'),
    check: (request: ReadRequest<AccountImportRequest>) => checked(request, context, rules),
  };
  return corrects === undefined ? steps.check(steps.read(raw)) : readAsCorrection(raw, corrects, steps);
}

function checked(
  request: ReadRequest<AccountImportRequest>,
  context: ValidationContext,
  rules: readonly AccountRule[],
): AccountPayloadReading {
  const { errors, problems, warnings } = validateView(request, rules, context, (value) => new AccountView(value));
  const { value, isCut } = request.kept.walked;
  const payload = errors.isEmpty ? (value as AcceptedAccount) : null;
  return { payload, readable: isCut ? {} : value, errors, ruleErrors: problems, warnings };
}
