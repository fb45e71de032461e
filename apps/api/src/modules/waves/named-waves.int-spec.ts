import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call } from '../../testing/http-client.js';
import { WaveFixture } from './testing/wave-fixture.js';

let fixture: WaveFixture;
let inWave = '';
let alone = '';

beforeAll(async () => {
  fixture = await WaveFixture.start();
  const [first, second] = [fixture.account(), fixture.account()];
  [inWave, alone] = [first.external_account_number, second.external_account_number];
  await fixture.make('NAMED');
  await fixture.put('NAMED', 'a', [first]);
  const created = await call(`${fixture.api.url}/v2/data-import/accounts/`, 'POST', own(), second);
  if (created.status !== 201) throw new Error(JSON.stringify(created.body));
}, 60_000);
afterAll(() => fixture?.stop());

const own = () => ({ Authorization: `Token ${fixture.supplier.token}` });
const ask = (path: string) => call(`${fixture.api.url}/${path}`, 'GET', own());

describe('the wave of an account', () => {
  it.each([
    ['version 2', 'v2/data-import/accounts/WAVES/'],
    ['version 1', 'v1/data-import/account-transfer-status/WAVES/'],
  ])('is named by the status of %s where it is asked for, and there is one', async (_, path) => {
    const plain = await ask(`${path}${inWave}/`);
    expect(Object.keys(Object(plain.body))).not.toContain('wave');
    expect(await ask(`${path}${inWave}/?include=wave`)).toMatchObject({
      status: 200,
      body: { ...Object(plain.body), wave: 'NAMED' },
    });
    expect((await ask(`${path}${inWave}/?include=else`)).body).toEqual(plain.body);
    expect((await ask(`${path}${alone}/?include=wave`)).body).toEqual((await ask(`${path}${alone}/`)).body);
    expect(await ask(`${path}NOBODY/?include=wave`)).toMatchObject({ status: 404 });
  });

  it.each(['all', 'pending'])('is named by the list of %s imports, whole or by pages', async (list) => {
    const path = `v1/data-import/${list}-account-import-processes/WAVES/`;
    const wanted = [
      [inWave, 'NAMED'],
      [alone, undefined],
    ];
    const told = ({ body }: { body: unknown }) =>
      (body as { external_account_number: string; wave?: string }[]).map((one) => [
        one.external_account_number,
        'wave' in one ? one.wave : undefined,
      ]);
    expect(told(await ask(`${path}?include=wave`))).toEqual(wanted);
    expect(told(await ask(path))).toEqual(wanted.map(([number]) => [number, undefined]));
    const page = await ask(`${path}?include=wave&limit=1`);
    const next = /data-import.*(\?[^>]*)>/.exec(page.headers.get('link') ?? '')?.[1];
    expect([...told(page), ...told(await ask(`${path}${next}`))]).toEqual(wanted);
  });
});
