/** How billing systems shorten the words of the trade. */
const LONG_FORMS: Readonly<Record<string, string>> = {
  acc: 'account',
  acct: 'account',
  addr: 'address',
  add: 'address',
  amt: 'amount',
  bal: 'balance',
  bill: 'billing',
  cust: 'customer',
  dob: 'date birth',
  dt: 'date',
  dials: 'number digits',
  eff: 'effective',
  eac: 'consumption',
  aq: 'consumption',
  kwh: 'consumption',
  forename: 'given name',
  forenames: 'given name',
  firstname: 'given name',
  first: 'given',
  freq: 'frequency',
  fuel: 'supply type',
  inst: 'installed',
  installed: 'installed on',
  lastname: 'family name',
  means: 'means',
  mob: 'mobile',
  moved: 'customer from',
  mpan: 'identifier',
  mprn: 'identifier',
  mpxn: 'identifier',
  msn: 'meter serial number',
  nbr: 'number',
  no: 'number',
  num: 'number',
  pan: 'identifier',
  pay: 'payment',
  pcode: 'postcode',
  pc: 'postcode',
  pdf: 'statement path',
  phone: 'landline',
  pp: 'prepay',
  ppm: 'prepay',
  profile: 'profile',
  rdg: 'reading',
  read: 'reading',
  ref: 'value',
  reg: 'register',
  rsn: 'reason',
  serial: 'meter serial number',
  ssd: 'supply start date',
  stmt: 'statement',
  surname: 'family name',
  tel: 'landline',
  trans: 'transaction',
  txn: 'transaction',
  val: 'value',
};

/** The words of a name as the contract would have them: `ACCT_NO` is account, number. */
export function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/([a-z])(\d)/g, '$1 $2')
    .split(/[^a-z0-9]+/)
    .flatMap((word) => (LONG_FORMS[word] ?? singular(word)).split(' '))
    .filter((word) => word !== '');
}

function singular(word: string): string {
  if (/ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return /[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}

/** How alike two sets of words are, from 0 to 1; words that say little count for less. */
export function likeness(one: readonly string[], other: readonly string[]): number {
  const weight = (words: Iterable<string>): number => {
    let sum = 0;
    for (const word of new Set(words)) sum += LITTLE.has(word) ? 0.4 : 1;
    return sum;
  };
  const shared = one.filter((word) => other.includes(word));
  const all = weight(one) + weight(other);
  return all === 0 ? 0 : (2 * weight(shared)) / all;
}

const LITTLE: ReadonlySet<string> = new Set([
  'date',
  'number',
  'code',
  'id',
  'type',
  'name',
  'value',
  'from',
  'to',
  'on',
]);
