/** What the operator API has names for. */
export type StaffThing =
  | 'account'
  | 'alertRule'
  | 'approval'
  | 'batch'
  | 'document'
  | 'import'
  | 'key'
  | 'letter'
  | 'list'
  | 'listChange'
  | 'meterPoint'
  | 'pack'
  | 'passkey'
  | 'report'
  | 'retraction'
  | 'staff'
  | 'supplier'
  | 'wave';

/** A row of the matrix: what an operation for staff names, by parameter of the path or field of the body. */
export interface StaffRow {
  /** In the order in which they are looked up: each after the first is a part of the one before. */
  readonly named: Readonly<Record<string, StaffThing>>;
  /** What it needs in its query, with the question mark. */
  readonly query?: string;
  /** What it answers when there is nothing of that name; 404 unless given. */
  readonly missing?: number;
}

/** It is about the whole platform, or about whoever calls. */
const NOTHING: StaffRow = { named: {} };
const ACCOUNT: StaffRow = { named: { account_number: 'account' } };
const ALERT_RULE: StaffRow = { named: { id: 'alertRule' } };
const BATCH: StaffRow = { named: { id: 'batch' } };
const IMPORT: StaffRow = { named: { id: 'import' } };
const LIST: StaffRow = { named: { list: 'list' } };
const ENTRY: StaffRow = { ...LIST, query: '?code=FEN-FIX-26' };
const RETRACTION: StaffRow = { named: { id: 'retraction' } };
const STAFF: StaffRow = { named: { id: 'staff' } };
const SUPPLIER: StaffRow = { named: { code: 'supplier' } };
const REPORT: StaffRow = { named: { code: 'supplier', report_id: 'report' } };
const PACK: StaffRow = { named: { code: 'supplier', pack_id: 'pack' } };
const WAVE: StaffRow = { named: { code: 'supplier', wave_code: 'wave' } };

/** The rows of the operations for staff, by operationId. */
export const STAFF_ROWS: Readonly<Record<string, StaffRow>> = {
  listAlerts: NOTHING,
  listAlertKinds: NOTHING,
  listAlertRules: NOTHING,
  makeAlertRule: NOTHING,
  changeAlertRule: ALERT_RULE,
  silenceAlertRule: ALERT_RULE,
  testAlertRule: ALERT_RULE,
  removeAlertRule: ALERT_RULE,
  listApprovals: NOTHING,
  approve: { named: { id: 'approval' } },
  rejectApproval: { named: { id: 'approval' } },
  getAccount: ACCOUNT,
  listAccountDocuments: ACCOUNT,
  openAccountDocument: { named: { account_number: 'account', id: 'document' } },
  revealAccount: ACCOUNT,
  listAuditEntries: NOTHING,
  exportAuditEntriesAsCsv: NOTHING,
  verifyAuditTrail: NOTHING,
  startBatch: NOTHING,
  listBatches: NOTHING,
  previewBatch: NOTHING,
  forecastRetry: NOTHING,
  getBatch: BATCH,
  abortBatch: BATCH,
  listCatalogue: NOTHING,
  listCatalogueEntries: LIST,
  previewCatalogueLoad: LIST,
  loadCatalogueEntries: { ...LIST, query: '?reason=Tariffs+of+March' },
  getCatalogueEntry: ENTRY,
  putCatalogueEntry: ENTRY,
  changeCatalogueEntry: ENTRY,
  getCatalogueEntryUses: ENTRY,
  removeCatalogueEntry: ENTRY,
  listCatalogueChanges: LIST,
  undoCatalogueChange: { named: { list: 'list', id: 'listChange' } },
  listChangedTopics: NOTHING,
  listErrorGroups: NOTHING,
  listErrorOwners: NOTHING,
  listFailingValues: NOTHING,
  // A group is named by what fails, which is nobody's.
  triageErrorGroup: NOTHING,
  reportErrorGroup: { named: { import_supplier: 'supplier' } },
  searchEverything: NOTHING,
  searchCustomers: NOTHING,
  listImportsForStaff: NOTHING,
  listImportWarnings: IMPORT,
  listWarningGroups: NOTHING,
  listRules: NOTHING,
  exportImportsAsCsv: NOTHING,
  exportImportsAsJsonLines: NOTHING,
  getImportForStaff: IMPORT,
  cancelImport: IMPORT,
  restoreImport: IMPORT,
  previewCustomerErasure: IMPORT,
  eraseCustomer: IMPORT,
  getImportPayload: IMPORT,
  compareImportPayloads: IMPORT,
  compareWithImport: { ...IMPORT, query: '?with=0198d2f4-7b1a-7d20-8c55-3e9f1a6b2d07' },
  revealImportPayload: IMPORT,
  retryImport: IMPORT,
  checkImportedAccount: IMPORT,
  getOverview: NOTHING,
  getThroughput: NOTHING,
  listRegistrations: NOTHING,
  countRegistrations: NOTHING,
  markMeterPointsForStaff: { named: { account_number: 'account', meter_point_id: 'meterPoint' } },
  // A list: nothing has happened to a meter point that is not there.
  listMeterPointStatuses: { named: { id: 'meterPoint' }, missing: 200 },
  previewRetraction: SUPPLIER,
  startRetraction: SUPPLIER,
  listRetractions: NOTHING,
  getRetraction: RETRACTION,
  stopRetraction: RETRACTION,
  listRetractedAccounts: RETRACTION,
  getCurrentStaffSession: NOTHING,
  closeCurrentStaffSession: NOTHING,
  signOut: NOTHING,
  changeOwnPassword: NOTHING,
  listOwnPasskeys: NOTHING,
  askToAddPasskey: NOTHING,
  addPasskey: NOTHING,
  removePasskey: { named: { id: 'passkey' } },
  askToConfirm: NOTHING,
  confirmSession: NOTHING,
  listStaff: NOTHING,
  inviteStaff: NOTHING,
  changeStaff: STAFF,
  endStaffSessions: STAFF,
  resetStaff: STAFF,
  linkSingleSignOn: STAFF,
  unlinkSingleSignOn: STAFF,
  listSuppliers: NOTHING,
  registerSupplier: NOTHING,
  getSupplier: SUPPLIER,
  issueApiKey: SUPPLIER,
  revokeApiKey: { named: { code: 'supplier', id: 'key' } },
  getPayloadErasure: SUPPLIER,
  erasePayloads: SUPPLIER,
  emptySandbox: SUPPLIER,
  getSupplierSettings: SUPPLIER,
  changeSupplierSettings: SUPPLIER,
  setSupplierStatus: SUPPLIER,
  previewSupplierStatus: { ...SUPPLIER, query: '?status=Complete' },
  getChecklistForStaff: SUPPLIER,
  listReconciliationsForStaff: SUPPLIER,
  getReconciliationForStaff: REPORT,
  listReconciledAccountsForStaff: REPORT,
  compareFieldsForStaff: { ...REPORT, query: '?account=EXT-1000234&group=customers' },
  nameDifferingFieldsForStaff: REPORT,
  listWavesForStaff: NOTHING,
  createWaveForStaff: SUPPLIER,
  getWaveForStaff: WAVE,
  listWaveResultsForStaff: WAVE,
  getWaveProgressForStaff: WAVE,
  listWaveFindingsForStaff: WAVE,
  exportWaveFindingsForStaff: WAVE,
  exportWaveResultsForStaff: WAVE,
  getWavePlanForStaff: WAVE,
  getWaveProfileForStaff: WAVE,
  previewWavePlanForStaff: WAVE,
  planWaveForStaff: WAVE,
  planWaveFiguresForStaff: WAVE,
  releaseWaveForStaff: WAVE,
  haltWaveForStaff: WAVE,
  cancelWaveForStaff: WAVE,
  readyWaveForStaff: WAVE,
  reopenWaveForStaff: WAVE,
  dryRunWaveForStaff: WAVE,
  reconcileWaveForStaff: WAVE,
  waiveWaveGateForStaff: WAVE,
  approveWaveForStaff: WAVE,
  signOffWaveForStaff: WAVE,
  listPacksForStaff: SUPPLIER,
  downloadPackForStaff: PACK,
  countersignPackForStaff: PACK,
  getSupplierWebhook: SUPPLIER,
  setSupplierWebhook: SUPPLIER,
  removeSupplierWebhook: SUPPLIER,
  listWebhookDeadLetters: SUPPLIER,
  replayWebhookDeadLetters: SUPPLIER,
  replayWebhookDeadLetter: { named: { code: 'supplier', id: 'letter' } },
};
