import { applyChange, seededDefects } from '@carryover/contract/rule-cases';
import { samplePayload } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asObject, asObjects, InterfaceClient, START_LIMIT } from './interface-client.js';
import { type RunningService, startService, stopService } from './service.js';

const VALIDATE = '/v2/data-import/accounts/validate/';

/** Those that come over the wire as they are, and are defects on any day. */
const defects = seededDefects.filter(
  ({ change, said: [, sentence] }) => !JSON.stringify(change).includes('\\u0000') && !/in the future/.test(sentence),
);

/** Defects of what cannot be read or is a form that the interface itself gives: they refuse in a sandbox, too. */
const ESSENTIAL = new Set(['R01', 'R04', 'R16', 'R28', 'R29']);

let service: RunningService;
let client: InterfaceClient;

beforeAll(async () => {
  service = await startService();
  client = new InterfaceClient(service);
}, START_LIMIT);
afterAll(stopService);

type Defects = typeof seededDefects;

const sentenceOf = ({ said: [path, sentence] }: Defects[number]): string => `${path}: ${sentence}`;

function defective(supplier: string, defects: Defects): object {
  const account = structuredClone(samplePayload());
  for (const { change } of defects) applyChange(account, Object.fromEntries([change]));
  return { ...account, import_supplier: supplier };
}

/** What is said to a supplier: problems that refuse, as `path: sentence`. */
async function refusals(supplier: string, defects: Defects, query: Record<string, string> = {}): Promise<string[]> {
  const answer = await client.post(VALIDATE, defective(supplier, defects), {
    query: { ...query, error_format: 'flat' },
  });
  if (answer.status === 200) return [];
  expect(answer.status).toBe(400);
  return asObjects(answer.body).map(({ attr, detail }) => `${attr}: ${detail}`);
}

describe('an account with some forty defects', () => {
  it('is refused for each of them by a live supplier', async () => {
    const said = await refusals(service.liveSupplier, defects);
    expect(defects.length).toBeGreaterThan(40);
    expect(defects.map(sentenceOf).filter((one) => !said.includes(one))).toEqual([]);
  });

  it('is refused for the same by a sandbox that is asked to be strict', async () => {
    const said = await refusals(service.liveSupplier, defects);
    expect(await refusals(service.supplier, defects, { strict: 'true' })).toEqual(said);
  });

  it('is refused by a sandbox for what cannot be read alone', async () => {
    const said = await refusals(service.supplier, defects);
    expect(said.sort()).toEqual(
      defects
        .filter(({ rule }) => ESSENTIAL.has(rule))
        .map(sentenceOf)
        .sort(),
    );
  });

  it('is valid in a sandbox without those, and warned of word for word', async () => {
    const others = defects.filter(({ rule }) => !ESSENTIAL.has(rule));
    const said = await refusals(service.liveSupplier, others);
    const answer = await client.post(VALIDATE, defective(service.supplier, others), { query: { include: 'warnings' } });
    expect(answer.status).toBe(200);
    const warned = asObjects(asObject(answer.body).warnings).map(({ path, detail }) => `${path}: ${detail}`);
    expect(said.length).toBeGreaterThan(35);
    expect(said.filter((one) => !warned.includes(one))).toEqual([]);
  });
});
