const line = (number: string, more: object = {}) =>
  JSON.stringify({
    external_account_number: number,
    meter_points: { electricity: 1, gas: 0 },
    balance: '0.00',
    transactions: { count: 0, sum: '0.00' },
    ...more,
  });

/** Bodies of control totals, a line an account. */
export const CONTROL_TOTALS: readonly string[] = [
  ...[
    '',
    '\n',
    '\n\n\n',
    ' \n\t\n',
    'null\n',
    '[]\n',
    '{}\n',
    '1\n',
    '"x"\n',
    '{',
    '{}{}\n',
    `${line('a')}${line('b')}\n`,
    `${line('a')}\r\n`,
  ],
  ...[
    line('a'),
    `${line('a')}\n${line('a')}\n`,
    `\ufeff${line('a')}\n`,
    `${line('\u0000')}\n`,
    `${line('\ud800')}\n`,
    `${line('😀e\u0301')}\n`,
  ],
  ...['1e400', '1.123456789012', 'NaN', '٣', '', ' 1', '-0', '.5', '9'.repeat(500)].map(
    (balance) => `${line('a', { balance })}\n`,
  ),
  ...[-1, 1.5, 1e21, null, '1', [], {}, true].map((count) => `${line('a', { transactions: { count, sum: '1' } })}\n`),
  `${line('a').replace('"balance":"0.00"', '"balance":1e400')}\n`,
  `${line('a').replace('"balance":"0.00"', '"balance":12345678901234567890.12')}\n`,
  `${line('a').replace('{', '{"__proto__":{},')}\n`,
  `${line('a').replace('{', '{"external_account_number":"b",')}\n`,
  `${line('x'.repeat(129))}\n`,
  `${line('x'.repeat(200_000))}\n`,
  `{"totals":{"accounts":1}}\n${line('a')}\n`,
  `${line('a')}\n{"totals":{"accounts":7,"meter_points":{"electricity":1,"gas":0},"balance":"0","transactions":{"count":0,"sum":"0"}}}\n`,
  '{"totals":{}}\n{"totals":{}}\n',
  `${'['.repeat(5_000)}\n`,
  '\n'.repeat(100_000),
  'x\n'.repeat(20_000),
  `${Array.from({ length: 2_000 }, (_, index) => line(`many-${index}`)).join('\n')}\n`,
];

/** Files for lists that staff load. */
export const FILES: readonly string[] = [
  ...[
    '',
    '\n',
    '\r\n',
    ',',
    '""',
    '"',
    '"""',
    'code',
    'code\n',
    'code,name\n',
    'code,code\na,b\n',
    'name\nx\n',
    'code,name\na\n',
    'code,name\na,b,c\n',
  ],
  ...[
    'code,name\n"a,b\n',
    'code,name\na"b,c\n',
    'code,name\n"a"b,c\n',
    '\ufeffcode,name,is_active\nBOM,x,false\n',
    'code;name\na;b\n',
    'code\tname\na\tb\n',
  ],
  ...[
    'code,name\n,x\n',
    'code,name\n \u00a0 ,x\n',
    'code,name\na\u0000b,x\n',
    '__proto__,constructor\n1,2\n',
    'code,__proto__\na,b\n',
    'code,is_active\na,maybe\n',
  ],
  ...[
    'code,name,is_active\n=1+1,@x,false\n',
    'code,name,is_active\n😀,e\u0301\u202e,false\n',
    'code,name,is_active\n"a\nb","c\r\nd",false\n',
  ],
  ...[
    'code,name\ra,b\r',
    'code,name\n\n\n\na,b\n',
    `code,name\n${'x'.repeat(300)},y\n`,
    `code,name\nx,${'y'.repeat(100_000)}\n`,
    `${'a,'.repeat(5_000)}b\n1\n`,
  ],
  ...[
    `code,name,is_active\n${Array.from({ length: 3_000 }, (_, index) => `many-${index},x,false`).join('\n')}\n`,
    `code,name\n${'dup,x\n'.repeat(3_000)}`,
  ],
];
