import type { NameKind } from './names.js';

/** A row of the matrix: what an operation for suppliers answers to a caller who is let in. */
export interface SupplierRow {
  /** The status when everything that is named is the caller's own. */
  readonly own: number;
  /** The status when a name is a neighbour's, or nobody's; for each kind of name that the operation takes. */
  readonly notOwn: Readonly<Partial<Record<NameKind, number>>>;
  /** Whether the account number it takes is one that is not there yet. */
  readonly isForNewAccounts?: true;
}

const ACCOUNT = { code: 404, number: 404 };
const SUPPLIER = { code: 404 };
const PACK = { code: 404, pack: 404 };
const WAVE = { code: 404, wave: 404 };

/** The rows of the operations for suppliers, by operationId. */
export const SUPPLIER_ROWS: Readonly<Record<string, SupplierRow>> = {
  readAccountTransferStatus: { own: 200, notOwn: ACCOUNT },
  listAllAccountImports: { own: 200, notOwn: SUPPLIER },
  listPendingAccountImports: { own: 200, notOwn: SUPPLIER },
  listImportedAccountImports: { own: 200, notOwn: SUPPLIER },
  createHistoricalStatements: { own: 201, notOwn: ACCOUNT },
  createNotes: { own: 201, notOwn: ACCOUNT },
  createPaymentInstruction: { own: 201, notOwn: ACCOUNT },
  createTransactions: { own: 201, notOwn: ACCOUNT },
  listAccountMeterPoints: { own: 200, notOwn: ACCOUNT },
  sendRegistrationFlows: { own: 200, notOwn: ACCOUNT },
  // A number is a supplier's own: somebody else's is as free as one that nobody has.
  createAccount: { own: 201, notOwn: { code: 400, number: 201 }, isForNewAccounts: true },
  validateAccount: { own: 200, notOwn: { code: 400, number: 200 }, isForNewAccounts: true },
  // The example is another payload than that of the account: what differs is more than may be corrected.
  correctAccount: { own: 409, notOwn: { code: 400, number: 404 } },
  readAccountImport: { own: 200, notOwn: ACCOUNT },
  listAccountEvents: { own: 200, notOwn: ACCOUNT },
  followEvents: { own: 200, notOwn: SUPPLIER },
  // Sandboxes only: both suppliers of the matrix are live.
  writeTestEvent: { own: 409, notOwn: SUPPLIER },
  listWebhooks: { own: 200, notOwn: SUPPLIER },
  removeWebhook: { own: 200, notOwn: SUPPLIER },
  setWebhook: { own: 201, notOwn: SUPPLIER },
  rotateWebhookSecret: { own: 200, notOwn: SUPPLIER },
  testWebhook: { own: 200, notOwn: SUPPLIER },
  disableWebhook: { own: 200, notOwn: SUPPLIER },
  listDeadLetters: { own: 200, notOwn: SUPPLIER },
  replayDeadLetters: { own: 200, notOwn: SUPPLIER },
  replayDeadLetter: { own: 200, notOwn: { code: 404, letter: 404 } },
  // An account that is not there is a line of the report.
  createReconciliation: { own: 201, notOwn: { code: 404, number: 201 } },
  listReconciliations: { own: 200, notOwn: SUPPLIER },
  readReconciliation: { own: 200, notOwn: { code: 404, report: 404 } },
  // A wave is a supplier's own, too: its code is free to choose.
  createWave: { own: 201, notOwn: { code: 404, wave: 201 } },
  listWaves: { own: 200, notOwn: SUPPLIER },
  readWave: { own: 200, notOwn: WAVE },
  readWaveProgress: { own: 200, notOwn: WAVE },
  readWavePlan: { own: 200, notOwn: WAVE },
  putWavePlan: { own: 200, notOwn: WAVE },
  putWavePlanned: { own: 200, notOwn: WAVE },
  readWaveProfile: { own: 200, notOwn: WAVE },
  putWaveProfile: { own: 200, notOwn: WAVE },
  // By then the wave of the matrix is cancelled, whosever the number is.
  sendWavePart: { own: 200, notOwn: { ...WAVE, number: 409 } },
  readWaveResults: { own: 200, notOwn: WAVE },
  dryRunWave: { own: 200, notOwn: WAVE },
  readWaveFindings: { own: 200, notOwn: WAVE },
  reopenWave: { own: 200, notOwn: WAVE },
  readyWave: { own: 200, notOwn: WAVE },
  waiveWaveGate: { own: 200, notOwn: WAVE },
  approveWave: { own: 200, notOwn: WAVE },
  releaseWave: { own: 200, notOwn: WAVE },
  // It has not been imported.
  reconcileWave: { own: 409, notOwn: WAVE },
  signOffWave: { own: 409, notOwn: WAVE },
  haltWave: { own: 200, notOwn: WAVE },
  cancelWave: { own: 200, notOwn: WAVE },
  readChecklist: { own: 200, notOwn: SUPPLIER },
  nameDifferingFields: { own: 200, notOwn: { code: 404, report: 404, number: 404 } },
  sendReconciliationPart: { own: 200, notOwn: { code: 404, report: 404, number: 200 } },
  listPacks: { own: 200, notOwn: SUPPLIER },
  // The wave of the matrix is cancelled.
  makePack: { own: 409, notOwn: WAVE },
  readPack: { own: 200, notOwn: PACK },
  // No worker builds it.
  downloadPack: { own: 409, notOwn: PACK },
  countersignPack: { own: 409, notOwn: PACK },
  recomputeReconciliation: { own: 200, notOwn: { code: 404, report: 404 } },
};
