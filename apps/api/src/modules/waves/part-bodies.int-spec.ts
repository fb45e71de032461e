import { createHash } from 'node:crypto';
import { type ClientRequest, request } from 'node:http';
import * as zlib from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../../testing/worker-context.js';
import { WaveFixture } from './testing/wave-fixture.js';

let fixture: WaveFixture;

beforeAll(async () => {
  fixture = await WaveFixture.start();
});
afterAll(() => fixture?.stop());

const counts = (accepted: number, refused = 0, unchanged = 0) => ({
  lines: accepted + refused + unchanged,
  ...{ accepted, refused, unchanged },
});

/** A part that is sent as it is written. */
function openPart(wave: string): ClientRequest {
  return request(`${fixture.api.url}/v2/data-import/waves/WAVES/${wave}/parts/a/`, {
    method: 'PUT',
    headers: { Authorization: `Token ${fixture.supplier.token}`, 'Content-Type': 'application/x-ndjson' },
  });
}

describe('the body of a part', () => {
  it('takes it packed, and holds it against its digest', async () => {
    await fixture.make('PACKED');
    const packed = zlib.gzipSync(`${JSON.stringify(fixture.account())}\n`);
    const digest = `sha-256=:${createHash('sha256').update(packed).digest('base64')}:`;
    const headers = { 'Content-Encoding': 'gzip', 'Content-Digest': digest };
    expect((await fixture.putText('PACKED', 'a', packed, headers)).body).toMatchObject(counts(1));
    const other = zlib.gzipSync(`${JSON.stringify(fixture.account())}\n`);
    expect(await fixture.putText('PACKED', 'b', other, headers)).toMatchObject({
      status: 400,
      body: { code: 'content_digest_mismatch' },
    });
    expect(await fixture.read('PACKED')).toMatchObject({
      parts: [{ code: 'a' }, { code: 'b', received_at: null }],
      gates: [{ gate: 'parts_complete', state: 'red', detail: 'Parts that did not arrive whole: b.' }],
    });
  });

  it('takes it packed with zstd where Node has it, and says what else it may be packed with where not', async () => {
    await fixture.make('ZSTD');
    const compress: unknown = Reflect.get(zlib, 'zstdCompressSync');
    const pack = (text: string) => (typeof compress === 'function' ? Buffer.from(compress(text)) : Buffer.from(text));
    // Two frames, as `zstd -c` makes of two files.
    const packed = Buffer.concat([fixture.account(), fixture.account()].map((one) => pack(`${JSON.stringify(one)}\n`)));
    const digest = `sha-512=:${createHash('sha512').update(packed).digest('base64')}:`;
    const sent = await fixture.putText('ZSTD', 'a', packed, { 'Content-Encoding': 'zstd', 'Content-Digest': digest });
    if (typeof compress === 'function') expect(sent).toMatchObject({ status: 200, body: counts(2) });
    else expect(sent).toMatchObject({ status: 415, body: { detail: expect.stringContaining('gzip, deflate, br or') } });
  });

  it('takes nothing but a byte order mark for an empty part, and drops no account by it', async () => {
    await fixture.make('MARKED');
    await fixture.put('MARKED', 'a', [fixture.account()]);
    const sent = await fixture.putText('MARKED', 'a', '\ufeff\r\n');
    expect(sent).toMatchObject({ status: 400, body: { code: 'empty_part' } });
    expect(await fixture.read('MARKED')).toMatchObject({ counts: { lines: 1, not_processed: 1 } });
  });

  it('takes it with a byte order mark before its first line, again as the same', async () => {
    await fixture.make('MARK');
    const text = `\ufeff${JSON.stringify(fixture.account())}\n${JSON.stringify(fixture.account())}\n`;
    expect((await fixture.putText('MARK', 'a', text)).body).toMatchObject(counts(2));
    expect((await fixture.putText('MARK', 'a', text)).body).toMatchObject(counts(0, 0, 2));
    expect((await fixture.putText('MARK', 'a', text.slice(1))).body).toMatchObject(counts(0, 0, 2));
  });

  it.each([
    ...[
      'sha-256=abc',
      'sha-256=:!:',
      'SHA-256=:AAAA:',
      'md5=:rL0Y20zC+Fzt72VPzMSk2A==:',
      `sha-256=:${'0f'.repeat(32)}:`,
    ],
  ])('says of the digest %j that no body can be compared with it, before it reads one', async (digest) => {
    await fixture.make('DIGEST');
    const sent = await fixture.put('DIGEST', 'a', [fixture.account()], { 'Content-Digest': digest });
    expect(sent).toMatchObject({
      status: 400,
      body: { code: 'content_digest_mismatch', detail: expect.stringContaining('expected sha-256=:BASE64:') },
    });
    expect(await fixture.read('DIGEST')).toMatchObject({ parts: [] });
  });

  it('refuses one that the digest is not of', async () => {
    await fixture.make('OTHER-DIGEST');
    const digest = createHash('sha256').update('another').digest('base64');
    const headers = { 'Content-Digest': `md5=:AAAA:, sha-256=:${digest}:` };
    expect(await fixture.put('OTHER-DIGEST', 'a', [fixture.account()], headers)).toMatchObject({
      status: 400,
      body: { code: 'content_digest_mismatch', detail: expect.stringContaining('Send the part again') },
    });
  });

  it.each([
    ['CSV', 'account,name\n1,A\n', 'this is CSV (line 1, column 1)', 'carryover map'],
    ['CSV with names such as they are', 'Account no.;Balance (£);Café\n1;2;3\n', 'this is CSV', 'carryover map'],
    ['CSV without names', '12000340,"Smith, Ann",12.50\n12000341,"Jones, Bob",0\n', 'this is CSV', 'carryover map'],
    ['an array', '[{"external_account_number":"1"}]\n', 'this is one JSON array', "jq -c '.[]'"],
    ['pretty-printed JSON', '{\n  "external_account_number": "1"\n}\n', 'this is JSON over several lines', 'jq -c .'],
    ['the middle of pretty-printed JSON', '"a": 1,\n"b": 2\n', 'this is JSON over several lines', 'jq -c .'],
    ['JSON that goes on', '{"a": 1,\n "b": 2}\n', 'this is JSON over several lines', 'jq -c .'],
    ['an array larger than a line', `[${'{"a":1},'.repeat(700_000)}{}]`, 'this is one JSON array', "jq -c '.[]'"],
    [
      'zstd that nobody says is it',
      Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 4, 0]),
      'packed with zstd',
      'Content-Encoding: zstd',
    ],
    ['UTF-16', Buffer.from('{"a":1}\n', 'utf16le'), 'this is UTF-16', 'iconv -f UTF-16 -t UTF-8'],
    ['a zip archive', Buffer.from('PK\x03\x04 and more\n'), 'another zip archive', 'the text that is inside'],
    ['bzip2', Buffer.from('BZh91AY&SY\x01\x02\n', 'latin1'), 'packed with bzip2', 'bunzip2 -c'],
    ['xz', Buffer.from('\xfd7zXZ\0\0\x04\n', 'latin1'), 'packed with xz', 'xz -dc'],
    ['a 7z archive', Buffer.from('7z\xbc\xaf\x27\x1c\0\x04\n', 'latin1'), 'a 7z archive', 'the text that is inside'],
    ['a tar archive', `${'book.ndjson'.padEnd(257, '\0')}ustar  \0{"a":1}\n`, 'a tar archive', 'tar -xOf'],
    ['Parquet', 'PAR1\x15\x04\n', 'this is Parquet', 'Send JSON'],
    ['XML', '<?xml version="1.0"?>\n<accounts/>\n', 'this is XML or HTML', 'Send JSON'],
    ['gzip that nobody says is it', zlib.gzipSync('{"a":1}\n'), 'this is packed with gzip', 'Content-Encoding: gzip'],
  ])('names %s and what makes lines of it, and takes nothing', async (_, body, said, remedy) => {
    await fixture.make('FORMS');
    const { status, body: told } = await fixture.putText('FORMS', 'a', body);
    expect({ status, ...Object(told) }).toMatchObject({
      status: 400,
      code: 'not_lines_of_json',
      detail: expect.stringContaining(said),
    });
    expect(Object(told).detail.split(said)[1]).toContain(remedy);
    expect(await fixture.read('FORMS')).toMatchObject({ counts: { lines: 0 } });
  });

  it('keeps what came before a break, however little, and knows that the rest is missing', async () => {
    await fixture.make('BROKEN');
    const lines = Array.from({ length: 30 }, () => `${JSON.stringify(fixture.account())}\n`).join('');
    const packed = zlib.gzipSync(lines);
    const sent = await fixture.putText('BROKEN', 'a', packed.subarray(0, -9), {
      'Content-Encoding': 'gzip',
    });
    expect(sent).toMatchObject({ status: 400, body: { code: 'parse_error' } });
    const [, taken] = /behind line (\d+)\.$/.exec(Object(sent.body).detail) ?? [];
    expect(Number(taken)).toBeGreaterThan(0);
    expect(await fixture.read('BROKEN')).toMatchObject({
      counts: { not_processed: Number(taken) },
      gates: [{ gate: 'parts_complete', state: 'red', detail: 'Parts that did not arrive whole: a.' }],
    });
    const again = await fixture.putText('BROKEN', 'a', packed, { 'Content-Encoding': 'gzip' });
    expect(again.body).toMatchObject(counts(30 - Number(taken), 0, Number(taken)));
  });

  it('says of a line what is wrong with it, and of a code of a part what one is', async () => {
    await fixture.make('WORDS');
    await fixture.putText('WORDS', 'a', Buffer.from('{"a": 1\n{"b": "\xeb"}\n', 'latin1'));
    const { lines } = await fixture.results('WORDS', '?outcome=refused');
    expect(lines.map(({ problems }) => problems[0]?.detail)).toEqual([
      'The line is not valid JSON.',
      'The line is not valid UTF-8.',
    ]);
    expect(await fixture.putText('WORDS', 'a%20b', '{}\n')).toMatchObject({
      status: 400,
      body: { part_code: [expect.stringContaining('Expected letters, digits')] },
    });
  });

  it('refuses a part without a line', async () => {
    await fixture.make('EMPTY');
    for (const body of ['', '\n \n'])
      expect(await fixture.putText('EMPTY', 'a', body)).toMatchObject({ status: 400, body: { code: 'empty_part' } });
  });

  it('passes over a line that is too long, and reads the next', async () => {
    const small = await WaveFixture.start({ BODY_LIMIT_BYTES: '65536' });
    try {
      await small.make('LONG');
      const lines = [{ ...small.account(), note: 'x'.repeat(70_000) }, small.account()];
      expect((await small.put('LONG', 'a', lines)).body).toMatchObject(counts(1, 1));
      expect((await small.results('LONG', '?outcome=refused')).lines).toMatchObject([
        { line: 1, problems: [{ code: 'payload_too_large' }] },
      ]);
    } finally {
      await small.stop();
    }
  });

  it('keeps what it took of a sender who hangs up', async () => {
    await fixture.make('CUT');
    const accounts = Array.from({ length: 900 }, () => fixture.account());
    const sent = openPart('CUT');
    sent.on('error', () => undefined);
    for (const account of accounts.slice(0, 700)) sent.write(`${JSON.stringify(account)}\n`);
    const taken = async () =>
      Number(
        (
          await fixture.query<{ n: number }>(
            `SELECT count(*)::int AS n FROM import_wave_line l JOIN import_wave w ON w.id = l.wave_id WHERE w.code = 'CUT'`,
          )
        )[0]?.n,
      );
    await until(async () => (await taken()) >= 200);
    const closed = new Promise((resolve) => sent.once('close', resolve));
    sent.destroy();
    await closed;
    const { body } = await fixture.put('CUT', 'a', accounts);
    expect(body).toMatchObject({ lines: 900, refused: 0 });
    expect(Object(body).unchanged).toBeGreaterThanOrEqual(200);
    expect((await fixture.read('CUT')).counts).toMatchObject({ lines: 900, not_processed: 900 });
  });

  it('has dry runs from the line on that comes once its supplier takes no others', async () => {
    const setTo = (isOn: boolean) =>
      fixture.query("UPDATE import_supplier SET dry_run_only = $1 WHERE code = 'WAVES'", [isOn]);
    const kept = async () => {
      const rows = await fixture.query<{ n: number; dry: number }>(
        `SELECT count(*)::int AS n, count(*) FILTER (WHERE p.is_dry_run)::int AS dry FROM account_import_process p
         JOIN import_wave w ON w.id = p.wave_id WHERE w.code = 'TURNED'`,
      );
      return rows[0] ?? { n: 0, dry: 0 };
    };
    await fixture.make('TURNED');
    const accounts = Array.from({ length: 900 }, () => fixture.account());
    const sent = openPart('TURNED');
    const answered = new Promise<number | undefined>((resolve, reject) => {
      sent.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode)));
      sent.on('error', reject);
    });
    for (const account of accounts.slice(0, 700)) sent.write(`${JSON.stringify(account)}\n`);
    await until(async () => (await kept()).n >= 200);
    expect((await kept()).dry).toBe(0);
    await setTo(true);
    for (const account of accounts.slice(700)) sent.write(`${JSON.stringify(account)}\n`);
    sent.end();
    expect(await answered).toBe(200);
    const { n, dry } = await kept();
    expect(n).toBe(900);
    expect(dry).toBeGreaterThanOrEqual(200);
    expect(await fixture.put('TURNED', 'b', accounts.slice(0, 1))).toMatchObject({ body: counts(1) });
    expect((await kept()).dry).toBe(dry + 1);
    await setTo(false);
  });

  it.each([
    ['has dry runs', true],
    ['is imported', false],
  ])(
    'that comes once more %s when its supplier is set so meanwhile, in lines that did not change, too',
    async (_, isOn) => {
      const setTo = (isSet: boolean) =>
        fixture.query("UPDATE import_supplier SET dry_run_only = $1 WHERE code = 'WAVES'", [isSet]);
      const code = isOn ? 'REHEARSED' : 'CUT-OVER';
      const dry = async () => {
        const rows = await fixture.query<{ isDryRun: boolean }>(
          `SELECT p.is_dry_run AS "isDryRun" FROM account_import_process p JOIN import_wave w ON w.id = p.wave_id WHERE w.code = $1`,
          [code],
        );
        return rows.map(({ isDryRun }) => isDryRun);
      };
      await fixture.make(code);
      const accounts = [fixture.account(), fixture.account()];
      await setTo(!isOn);
      expect(await fixture.put(code, 'a', accounts)).toMatchObject({ body: counts(2) });
      expect(await dry()).toEqual([!isOn, !isOn]);
      await setTo(isOn);
      expect(await fixture.put(code, 'a', accounts)).toMatchObject({ body: { lines: 2, accepted: 2, unchanged: 0 } });
      expect(await dry()).toEqual([isOn, isOn]);
      expect(await fixture.put(code, 'a', accounts)).toMatchObject({ body: { lines: 2, accepted: 0, unchanged: 2 } });
      await setTo(false);
    },
  );
});
