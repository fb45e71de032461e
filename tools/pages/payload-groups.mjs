/**
 * A group of fields of the guide: what is prepared together, and the rules that are checked on it. `rules` is a section of the
 * rules, `introduction` what to know before reading the tables, `top` the fields at the top of the account and `objects` the
 * classes of the objects within, both in the order of the page.
 * @typedef {import('../../libs/contract/src/index.js').PayloadClass} PayloadClass
 * @typedef {typeof import('../../libs/contract/src/index.js')} Contract
 * @typedef {{
 *   title: string, rules: string, introduction: string, top: readonly string[], objects: readonly PayloadClass[],
 * }} PayloadGroup
 */

/**
 * The groups of the account payload. Every field and every class belongs to exactly one.
 * @param {Contract} contract
 * @returns {readonly PayloadGroup[]}
 */
export const accountGroups = (contract) => [
  {
    title: 'Supplier, number, type and sales',
    rules: 'Supplier, identity, sales',
    introduction:
      'The supplier and the number identify an account for ever: whatever is sent with the same two is about the same account.',
    top: ['import_supplier', 'external_account_number', 'account_type', 'sales_channel', 'sales_subchannel'],
    objects: [],
  },
  {
    title: 'Occupier and customers',
    rules: 'Occupier and customers',
    introduction:
      'Who is billed. An account without a known customer has `unknown_occupier` and no customers; every other has at least one.',
    top: ['unknown_occupier', 'customers'],
    objects: [contract.CustomerPayload, contract.PsrPayload, contract.CustomerPreferencesPayload],
  },
  {
    title: 'Addresses',
    rules: 'Addresses',
    introduction: 'Where bills go and where energy is used. The meter points are in the supply addresses.',
    top: [
      'billing_name',
      'billing_address1',
      'billing_address2',
      'billing_address3',
      'billing_address4',
      'billing_address5',
      'billing_postcode',
      'supply_addresses',
    ],
    objects: [contract.SupplyAddressPayload, contract.PropertyAdministratorPayload],
  },
  {
    title: 'Meter points and agreements',
    rules: 'Meter points',
    introduction:
      'What is supplied, by whom before, and on which tariffs since. Some fields are for electricity only and some for gas only; the other fuel is refused.',
    top: [],
    objects: [contract.MeterPointPayload, contract.AgreementPayload, contract.SmartRefusalInterestPayload],
  },
  {
    title: 'Meters, readings and consumption',
    rules: 'Meters, registers, readings, consumption history',
    introduction:
      'The devices at a meter point, what they showed, and how much is used in a year: `eac_history` for electricity, `aq_history` for gas.',
    top: [],
    objects: [
      contract.MeterPayload,
      contract.RegisterPayload,
      contract.TransferReadingPayload,
      contract.HistoricalReadingPayload,
      contract.PrepayDetailsPayload,
      contract.GasDebtRepaymentOptionsPayload,
      contract.EacPayload,
      contract.AqPayload,
    ],
  },
  {
    title: 'Balances, ledgers and their transactions',
    rules: 'Balances, ledgers, ledger transactions',
    introduction:
      'What the customer owes or is owed, to the penny, and how it came about. Credit is positive, debt is negative; the sums are checked.',
    top: ['transfer_balance', 'last_billed_to_date', 'next_bill_due_date', 'ledgers'],
    objects: [contract.LedgerPayload, contract.LedgerTransactionPayload],
  },
  {
    title: 'Payment schedules',
    rules: 'Payment schedules',
    introduction: 'What is collected, when and how. One regular schedule; further ones are debt repayment plans.',
    top: ['payment_schedules'],
    objects: [contract.PaymentSchedulePayload],
  },
  {
    title: 'References, notes, documents, debts and everything else',
    rules: 'References, notes, documents, debts, miscellany',
    introduction: 'All optional. Document paths lie below the root that the platform gave you.',
    top: [
      'references',
      'notes',
      'statements',
      'warm_home_discount',
      'dunning_path',
      'debts',
      'last_payment_review_date',
      'smart_read_frequency',
      'smart_read_cycle_day',
      'communication_preference',
      'document_accessibility',
      'account_campaigns',
      'metadata',
    ],
    objects: [
      contract.ReferencePayload,
      contract.AccountNotePayload,
      contract.NoteDocumentPayload,
      contract.StatementPayload,
      contract.WarmHomeDiscountPayload,
      contract.DunningPathPayload,
      contract.DebtPayload,
      contract.AgedDebtPayload,
      contract.AccountCampaignPayload,
      contract.MetadataPayload,
    ],
  },
];

/**
 * Requests for accounts that exist: path, and the classes with fields of their own.
 * @param {Contract} contract
 * @returns {readonly { path: string, classes: readonly PayloadClass[] }[]}
 */
export const laterRequests = (contract) => [
  {
    path: 'notes/create/',
    classes: [contract.NotesRequest, contract.PostImportNote, contract.NoteDocumentPayload],
  },
  {
    path: 'transactions/create/',
    classes: [
      contract.TransactionsRequest,
      contract.PostImportTransaction,
      contract.LineItemPayload,
      contract.TaxItemPayload,
    ],
  },
  {
    path: 'historical-statements/create/',
    classes: [contract.HistoricalStatementsRequest, contract.HistoricalStatement],
  },
  { path: 'payment-instruction/create/', classes: [contract.PaymentInstructionRequest] },
];
