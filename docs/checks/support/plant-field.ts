// A process of its own, for docs/checks/add-a-field.spec.mjs: declares one more field of a register and one of a payment
// instruction, and prints what everything that is derived from the declarations knows of them then. Nothing else names the
// fields, which is what is to be shown.
import 'reflect-metadata';
import * as contract from '../../../libs/contract/src/index.js';

const { canonicalJson, PaymentInstructionRequest, RegisterPayload, Text, TransferReadingPayload } = contract;

Text({
  meaning: 'Colour of the seal that was found on the register.',
  max: 20,
  example: 'amber',
  label: 'Seal',
  column: 'seal',
  personal: true,
})(RegisterPayload.prototype, 'seal_colour');
Text({ meaning: 'Name of the holder.', example: 'M Trelawney', personal: true })(
  PaymentInstructionRequest.prototype,
  'holder',
);

// What is worked out once, when it is loaded, has to be loaded after that.
const { ACCOUNT_LAYOUT } = await import('../../../apps/api/src/modules/accounts/layout/account-layout.js');
const { ACCOUNT_TABLES } = await import('../../../apps/api/src/modules/accounts/layout/insert-rows.js');
const { rowsFromPayload } = await import('../../../apps/api/src/modules/accounts/layout/rows-from-payload.js');
const { PERSONAL_TABLES } = await import('../../../apps/api/src/modules/accounts/erasure/personal-columns.js');
const { rebuiltPayloadSql } = await import('../../../apps/api/src/admin/invariants/rebuilt-payload-sql.js');
const { payloadSchema } = await import('../../../apps/api/src/platform/openapi/payload-schema.js');
const { generatePayloads, samplePayload } = await import('../../../libs/testing/src/payloads/index.js');
const { plantCanaries } = await import('../../../libs/testing/src/privacy/index.js');
const samples = await import('../../../libs/samples/src/index.js');
const { validateLaterData } = await import('../../../apps/cli/src/check/validation/validate-later-data.js');
const { renderPayloadPage } = await import('../../../tools/pages/payload-page.mjs');
const { renderConsoleFields } = await import('../../../tools/pages/console-fields.mjs');
const { renderExampleMapping } = await import('../../../tools/pages/example-mapping.mjs');

const sample = samplePayload();
const supplied = { seed: 1, supplier: 'DEMO', fuel: 'electricity', billedTo: '2024-12-31' } as const;
const sampled = Array.from({ length: 40 }, (_, index) => samples.makeSampleAccount(index, supplied));
const seals = samples.EXTRACT_COLUMNS.registers.indexOf('REGISTER_SEAL_COLOUR');
const instruction = { vendor: 'GOCARDLESS', reference: 'MD0001', type: 'DIRECT_DEBIT', holder: 'M Trelawney' };
const later = validateLaterData(instruction, Buffer.from(JSON.stringify(instruction)), { today: '2026-01-01' });
const read = contract.readAccountPayload(sample, { today: '2026-01-01', supplierExists: true });
const without = [TransferReadingPayload].flatMap((type) => [...contract.fieldsOf(type).keys()]);

process.stdout.write(
  JSON.stringify({
    compiledReader: read.errors.isEmpty && canonicalJson(read.payload).includes('"seal_colour":"amber"'),
    otherClasses: without.includes('seal_colour'),
    layout: JSON.stringify(ACCOUNT_LAYOUT).includes('"column":"seal"'),
    insertStatement: ACCOUNT_TABLES.get('register')?.includes('seal'),
    rows: rowsFromPayload({ ...sample }, 'account').get('register')?.[0]?.seal,
    invariants: rebuiltPayloadSql('a').includes(`'seal_colour', t4."seal"`),
    erasure: PERSONAL_TABLES.find(({ table }) => table === 'register')?.columns,
    masking: contract.isPersonalPath(contract.AccountImportRequest, [
      ...['supply_addresses', 'meter_points', 'meters', 'registers', 'seal_colour'],
    ]),
    canary: plantCanaries(1).canaries.some(
      ({ name }) => name === 'supply_addresses.meter_points.meters.registers.seal_colour',
    ),
    openapi: payloadSchema(RegisterPayload).properties?.seal_colour,
    guide: renderPayloadPage(contract)
      .split('\n')
      .find((line) => line.includes('`seal_colour`')),
    console: renderConsoleFields(contract).includes('seal_colour": {"label":"Seal"'),
    sample: canonicalJson(sample).includes('"seal_colour":"amber"'),
    generated: canonicalJson(generatePayloads(40, 7, 'DEMO')).includes('"seal_colour":'),
    sampled: canonicalJson(sampled).includes('"seal_colour":"amber"'),
    extracted: sampled
      .flatMap((account) => samples.makeExtractRows(account).registers)
      .some((row) => row[seals] === 'amber'),
    later: later?.isLater,
    mapped: renderExampleMapping(contract, samples).includes('          seal_colour: REGISTER_SEAL_COLOUR\n'),
  }),
);
