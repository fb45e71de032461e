import type { Answer } from '../../../platform/openapi/index.js';
import { isRoleAtLeast, type StaffRole } from '../../auth/index.js';
import type { ListedRetraction, RetractedAccount } from '../../retractions/index.js';
import type { RETRACTED_ACCOUNT, RETRACTION } from './retractions.schemas.js';

export type RetractionResponse = Answer<typeof RETRACTION>;
export type RetractedAccountResponse = Answer<typeof RETRACTED_ACCOUNT>;

/** The view of a retraction for a role. */
export function retractionView(retraction: ListedRetraction, role: StaffRole): RetractionResponse {
  const mayStop = retraction.status === 'RUNNING' && isRoleAtLeast(role, 'admin');
  const allowed_actions = mayStop ? (['stop'] as const) : [];
  const { importSupplier, createdAt, finishedAt, stopped, waivers, ...same } = retraction;
  return {
    ...same,
    waivers: waivers.map(({ blocker, reason, accounts }) => ({ blocker, reason, accounts })),
    import_supplier: importSupplier,
    created_at: createdAt,
    finished_at: finishedAt,
    stopped,
    allowed_actions,
  };
}

/** An entry of the ledger as it goes out. */
export function retractedAccountView(account: RetractedAccount): RetractedAccountResponse {
  const { id, state, totals, digest, waived } = account;
  return {
    ...{ id, state, totals, digest },
    waived: waived as RetractedAccountResponse['waived'],
    import_id: account.processId,
    account_number: account.accountNumber,
    external_account_number: account.externalAccountNumber,
    left_for: account.leftFor,
    retracted_at: account.retractedAt,
  };
}
