/**
 * Which fields are in a group, the fields say themselves. `rules` is a section of the rules, `introduction` what to know before
 * reading the tables.
 * @typedef {import('../../libs/contract/src/index.js').FieldGroup} FieldGroup
 * @typedef {import('../../libs/contract/src/index.js').PayloadClass} PayloadClass
 * @typedef {typeof import('../../libs/contract/src/index.js')} Contract
 * @typedef {{ title: string, rules: string, introduction: string }} GroupText
 */

/** @type {Readonly<Record<FieldGroup, GroupText>>} */
const TEXTS = {
  identity: {
    title: 'Supplier, number, type and sales',
    rules: 'Supplier, identity, sales',
    introduction:
      'The supplier and the number identify an account for ever: whatever is sent with the same two is about the same account.',
  },
  occupier: {
    title: 'Occupier and customers',
    rules: 'Occupier and customers',
    introduction:
      'Who is billed. An account without a known customer has `unknown_occupier` and no customers; every other has at least one.',
  },
  addresses: {
    title: 'Addresses',
    rules: 'Addresses',
    introduction: 'Where bills go and where energy is used. The meter points are in the supply addresses.',
  },
  'meter points': {
    title: 'Meter points and agreements',
    rules: 'Meter points',
    introduction:
      'What is supplied, by whom before, and on which tariffs since. Some fields are for electricity only and some for gas only; the other fuel is refused.',
  },
  meters: {
    title: 'Meters, readings and consumption',
    rules: 'Meters, registers, readings, consumption history',
    introduction:
      'The devices at a meter point, what they showed, and how much is used in a year: `eac_history` for electricity, `aq_history` for gas.',
  },
  balances: {
    title: 'Balances, ledgers and their transactions',
    rules: 'Balances, ledgers, ledger transactions',
    introduction:
      'What the customer owes or is owed, to the penny, and how it came about. Credit is positive, debt is negative; the sums are checked.',
  },
  'payment schedules': {
    title: 'Payment schedules',
    rules: 'Payment schedules',
    introduction: 'What is collected, when and how. One regular schedule; further ones are debt repayment plans.',
  },
  records: {
    title: 'References, notes, documents, debts and everything else',
    rules: 'References, notes, documents, debts, miscellany',
    introduction: 'All optional. Document paths lie below the root that the platform gave you.',
  },
};

/**
 * A group of fields of the guide: what is prepared together, and the rules that are checked on it. `top` are the fields at the
 * top of the account, `objects` the classes of the objects within and where those are.
 * @typedef {{ type: PayloadClass, paths: string[], group: FieldGroup | undefined }} PlacedClass
 * @typedef {GroupText & { top: readonly string[], objects: readonly PlacedClass[] }} PayloadGroup
 */

/**
 * The groups of the account payload. An object is in that of the field that holds it.
 * @param {Contract} contract
 * @returns {PayloadGroup[]}
 */
export function accountGroups(contract) {
  const { AccountImportRequest, FIELD_GROUPS, fieldsOf } = contract;
  const within = classesWithin(contract, AccountImportRequest);
  const top = [...fieldsOf(AccountImportRequest)];
  return FIELD_GROUPS.map((group) => ({
    ...TEXTS[group],
    top: top.filter(([, { facts }]) => facts.group === group).map(([name]) => name),
    objects: within.filter((one) => one.group === group),
  }));
}

/**
 * The classes of the objects in a body, each once, in the order of the fields.
 * @param {Contract} contract
 * @param {PayloadClass} root
 * @returns {PlacedClass[]}
 * @throws {Error} one is in two groups
 */
export function classesWithin({ fieldsOf }, root) {
  /** @type {Map<PayloadClass, PlacedClass>} */
  const found = new Map();
  /** @param {PayloadClass} type @param {string} prefix @param {FieldGroup | undefined} around */
  const visit = (type, prefix, around) => {
    for (const [name, spec] of fieldsOf(type)) {
      if (spec.kind === 'leaf') continue;
      const within = spec.type();
      const group = spec.facts.group ?? around;
      const path = `${prefix}${name}${spec.kind === 'list' ? '[]' : ''}`;
      const known = found.get(within);
      if (known === undefined) found.set(within, { type: within, paths: [path], group });
      else if (known.group === group) known.paths.push(path);
      else throw new Error(`${within.name} is in two groups of the guide: ${known.group} and ${group}.`);
      visit(within, `${path}.`, group);
    }
  };
  visit(root, '', undefined);
  return [...found.values()];
}

/**
 * Requests for accounts that exist, by their paths.
 * @param {Contract} contract
 * @returns {readonly { path: string, request: PayloadClass }[]}
 */
export const laterRequests = (contract) => [
  { path: 'notes/create/', request: contract.NotesRequest },
  { path: 'transactions/create/', request: contract.TransactionsRequest },
  { path: 'historical-statements/create/', request: contract.HistoricalStatementsRequest },
  { path: 'payment-instruction/create/', request: contract.PaymentInstructionRequest },
];
