/**
 * What somebody who reads the proposed mapping through changes in it: each text, which has to be there once, and what takes its
 * place.
 * @type {readonly (readonly [proposed: string | RegExp, meant: string])[]}
 */
const EDITS = [
  // A row of meter_points.csv is a house, too: the address is in it.
  [
    / {2}supply_addresses:\n {4}meter_points:\n {6}from: meter_points\n {6}(join: .*)\n/,
    `  supply_addresses:
    from: meter_points
    $1
    supply_address1: ADDR_1
    supply_address2: ADDR_2
    supply_postcode: PCODE
    customer_at_supply_address_from_date: MOVED_IN
    meter_points:
`,
  ],
  ['codes: { E: E }', 'codes: { E: ELECTRICITY }'],
  [/# effective_from: needed, and nothing was found for it(?=\n {6}meters:)/, 'effective_from: TARIFF_FROM'],
  ['# tpr: needed, and nothing was found for it', 'tpr: TPR'],
  // One file of readings: those that open the account here, and those of before.
  [
    / {8}reading_history:\n([\s\S]*?)( {10}billed: .*\n)([\s\S]*?\n)(?= {6}\S)/,
    `        transfer_readings:
$1$3          where: { column: OPENING, is: Y }
        reading_history:
$1$2$3          where: { column: OPENING, is: N }
`,
  ],
  // What an account owes is positive there, and negative here.
  ['transfer_balance: BALANCE', 'transfer_balance: { column: BALANCE, money: { sign: reversed } }'],
  ['ledger_balance: LEDGER_BALANCE', 'ledger_balance: { column: LEDGER_BALANCE, money: { sign: reversed } }'],
  [
    'last_statement_balance: LAST_STMT_BALANCE',
    'last_statement_balance: { column: LAST_STMT_BALANCE, money: { sign: reversed } }',
  ],
  [
    '  # not used: CONTACT_BY (code)',
    '  communication_preference: { column: CONTACT_BY, codes: { E: ONLINE, P: PRINT } }',
  ],
];

/** @param {string} proposed  @returns {string} @throws Error an edit has no place, or several */
export function edited(proposed) {
  return EDITS.reduce((text, [from, to]) => {
    const parts = text.split(from instanceof RegExp ? new RegExp(from.source.replaceAll(/\((?!\?)/g, '(?:')) : from);
    if (parts.length !== 2) throw new Error(`${from} is there ${parts.length - 1} times`);
    return text.replace(from, to);
  }, proposed);
}
