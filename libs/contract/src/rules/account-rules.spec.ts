import { describe, expect, it } from '@jest/globals';
import { AccountImportRequest } from '../payload/dto/account-import.request.js';
import { examplePayload } from '../payload/testing/example-payload.js';
import { accountRule } from './account-rule.js';
import { ACCOUNT_RULES } from './account-rules.js';
import { readAccountPayload } from './read-account-payload.js';
import { type ValidationContext } from './validation-context.js';

const TODAY = '2026-01-01';

/** An account as broken as each test makes it; what is left out of it is reported too and does not matter here. */
function messagesAt(path: string, payload: object, context: Partial<ValidationContext> = {}): string[] {
  const { ruleErrors } = readAccountPayload(payload, { today: TODAY, ...context });
  return ruleErrors.filter((problem) => problem.path === path).map(({ detail }) => detail);
}

const meterPoint = (supply_type: string, identifier: string): object => ({
  supply_addresses: [{ meter_points: [{ supply_type, identifier }] }],
});
const IDENTIFIER = 'supply_addresses.0.meter_points.0.identifier';

describe('the rules of the account payload', () => {
  it('are listed once each, in the order of their ids', () => {
    const ids = ACCOUNT_RULES.map(({ id }) => id);
    const number = (id: string) => Number(id.slice(1));
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => number(a) - number(b)));
  });

  it('R12 asks for a known supplier, when somebody looked it up', () => {
    const payload = { import_supplier: 'NOBODY' };
    const message = 'No import supplier has the code "NOBODY".';
    expect(messagesAt('import_supplier', payload, { supplierExists: false })).toEqual([message]);
    expect(messagesAt('import_supplier', payload, { supplierExists: true })).toEqual([]);
    expect(messagesAt('import_supplier', payload)).toEqual([]);
  });

  it.each(['.', '..', 'a/b', '/', 'a\tb', 'a\u0000', 'a\u007fb', 'a\u0085b'])(
    'R16 refuses the account number %j',
    (number) => {
      expect(messagesAt('external_account_number', { external_account_number: number })).toEqual([
        'This account number holds characters that cannot be used in a URL path.',
      ]);
    },
  );

  it.each(['...', '.a', 'a b', '100%', '#?&+', 'ü', 'a\\b', '😀'])('R16 takes the account number %j', (number) => {
    expect(messagesAt('external_account_number', { external_account_number: number })).toEqual([]);
  });

  it.each(['mobile', 'landline'])('R28 looks at every %s', (field) => {
    const payload = {
      customers: [{ [field]: '07400 118832' }, { [field]: 'abcde' }, { [field]: ' ' }],
      supply_addresses: [{ property_administrators: [{ [field]: '07700 900123' }] }],
    };
    expect(messagesAt(`customers.0.${field}`, payload)).toEqual([]);
    expect(messagesAt(`customers.1.${field}`, payload)).toEqual(['abcde is not a valid phone number']);
    expect(messagesAt(`customers.2.${field}`, payload)).toEqual([]);
    expect(messagesAt(`supply_addresses.0.property_administrators.0.${field}`, payload)).toEqual([
      '07700 900123 is not a valid phone number',
    ]);
  });

  it.each(['plain', 'a@b', '@example.org', 'a@@example.org', 'a b@example.org', 'a@example..org'])(
    'R29 refuses the e-mail %s',
    (email) => {
      const payload = { customers: [{ email }], supply_addresses: [{ property_administrators: [{ email }] }] };
      expect(messagesAt('customers.0.email', payload)).toEqual(['Not a valid e-mail address.']);
      expect(messagesAt('supply_addresses.0.property_administrators.0.email', payload)).toEqual([
        'Not a valid e-mail address.',
      ]);
    },
  );

  it.each(['a@example.org', "o'hara+tag@mail.example.co.uk", 'test@test.com', ''])(
    'R29 takes the e-mail "%s"',
    (email) => {
      expect(messagesAt('customers.0.email', { customers: [{ email }] })).toEqual([]);
    },
  );

  it('R40 refuses postcodes that are none, as they were sent', () => {
    const payload = { billing_postcode: ' nowhere ', supply_addresses: [{ supply_postcode: 'w1f9dc' }] };
    expect(messagesAt('billing_postcode', payload)).toEqual(['"nowhere" is not a valid UK postcode.']);
    expect(messagesAt('supply_addresses.0.supply_postcode', payload)).toEqual(['"w1f9dc" is not a valid UK postcode.']);
    expect(messagesAt('billing_postcode', { billing_postcode: 'w1f9de' })).toEqual([]);
  });

  it('R48 asks an electricity meter point for an MPAN', () => {
    expect(messagesAt(IDENTIFIER, meterPoint('ELECTRICITY', '1200060176720'))).toEqual([]);
    expect(messagesAt(IDENTIFIER, meterPoint('ELECTRICITY', '1200060176721'))).toEqual([
      '1200060176721 is not a valid MPAN.',
    ]);
    expect(messagesAt(IDENTIFIER, meterPoint('ELECTRICITY', '9353824109'))).toEqual([
      '9353824109 is not a valid MPAN.',
    ]);
  });

  it('R49 asks a gas meter point for an MPRN, with its check digits unless the supplier has them relaxed', () => {
    expect(messagesAt(IDENTIFIER, meterPoint('GAS', '9353824109'))).toEqual([]);
    expect(messagesAt(IDENTIFIER, meterPoint('GAS', '9353824100'))).toEqual(['9353824100 is not a valid MPRN.']);
    expect(messagesAt(IDENTIFIER, meterPoint('GAS', '9353824100'), { settings: { strictMprnCheck: false } })).toEqual(
      [],
    );
    expect(messagesAt(IDENTIFIER, meterPoint('GAS', '12345'), { settings: { strictMprnCheck: false } })).toEqual([
      '12345 is not a valid MPRN.',
    ]);
  });

  it('say nothing about an identifier whose fuel cannot be read', () => {
    expect(messagesAt(IDENTIFIER, meterPoint('STEAM', 'x'))).toEqual([]);
  });
});

describe('readAccountPayload', () => {
  it('reports problems of shape and of rules together', () => {
    const rules = ACCOUNT_RULES.filter(({ id }) => ['R12', 'R16', 'R28'].includes(id));
    const { payload, errors, ruleErrors } = readAccountPayload(
      {
        import_supplier: 'NOBODY',
        external_account_number: 'a/b',
        customers: ['nobody', { landline: 'abcde', shoe_size: 9 }],
        transfer_balance: 12,
      },
      { today: TODAY, supplierExists: false },
      rules,
    );
    expect(payload).toBeNull();
    expect(errors.toJSON()).toEqual({
      import_supplier: ['No import supplier has the code "NOBODY".'],
      external_account_number: ['This account number holds characters that cannot be used in a URL path.'],
      customers: {
        '0': ['Expected object.'],
        '1': { shoe_size: ['This field is not recognised.'], landline: ['abcde is not a valid phone number'] },
      },
      transfer_balance: ['Expected string.'],
    });
    expect(ruleErrors.map(({ path, rule, code }) => [path, rule, code])).toEqual([
      ['customers.0', 'R04', 'invalid_type'],
      ['customers.1.shoe_size', 'R01', 'unknown_field'],
      ['transfer_balance', 'R04', 'invalid_type'],
      ['import_supplier', 'R12', 'import_supplier_not_found'],
      ['external_account_number', 'R16', 'invalid_external_account_number'],
      ['customers.1.landline', 'R28', 'invalid_phone_number'],
    ]);
  });

  it.each([null, [], 'text', 1, undefined])('asks for an object instead of %j', (raw) => {
    const { payload, errors } = readAccountPayload(raw, { today: TODAY });
    expect(payload).toBeNull();
    expect(errors.toJSON()).toEqual({ non_field_errors: ['Expected object.'] });
  });

  it('does not change what it reads', () => {
    const raw = {
      import_supplier: ' DEMO ',
      external_account_number: '1',
      customers: [{ given_name: '', title: ' Dr ' }],
    };
    const before = structuredClone(raw);
    expect(readAccountPayload(raw, { today: TODAY }, []).payload).toEqual({
      import_supplier: 'DEMO',
      external_account_number: '1',
      customers: [{ title: 'Dr' }],
    });
    expect(raw).toEqual(before);
  });

  it('reports keys that mean something to objects and touches no prototype', () => {
    const raw: unknown = JSON.parse(
      '{"__proto__":{"polluted":1},"constructor":1,"customers":[{"__proto__":1,"toString":2}]}',
    );
    const { errors } = readAccountPayload(raw, { today: TODAY }, []);
    const refused = '["This field is not recognised."]';
    expect(JSON.stringify(errors)).toContain(`"__proto__":${refused},"constructor":${refused}`);
    expect(JSON.stringify(errors)).toContain(`"customers":{"0":{"__proto__":${refused},"toString":${refused}}}`);
    expect('polluted' in {}).toBe(false);
  });

  it('takes no field from a prototype', () => {
    const raw: unknown = Object.create({ import_supplier: 'DEMO' });
    expect(readAccountPayload(raw, { today: TODAY }).errors.toJSON()).toHaveProperty('import_supplier');
  });

  it('lets rules speak only about paths without a problem of shape', () => {
    const strict = accountRule({
      id: 'R999',
      title: 'Nothing is right',
      path: 'customers',
      code: 'strict',
      message: 'from the rule',
      check(_account, _context, report) {
        for (const path of ['billing_postcode', 'ledgers.0.ledger_balance', 'customers']) report({ path });
      },
    });
    const raw = { import_supplier: 'D', external_account_number: '1', billing_postcode: 7, ledgers: ['text'] };
    expect(readAccountPayload(raw, { today: TODAY }, [strict]).errors.toJSON()).toEqual({
      billing_postcode: ['Expected string.'],
      ledgers: { '0': ['Expected object.'] },
      customers: ['from the rule'],
    });
  });

  it('keeps metadata values exactly', () => {
    const value = { ' padded ': ' x ', empty: '', nested: { list: [], nothing: {} }, zero: 0 };
    const raw = { import_supplier: 'D', external_account_number: '1', metadata: [{ key: ' k ', value }] };
    expect(readAccountPayload(raw, { today: TODAY }, []).payload?.metadata).toEqual([{ key: 'k', value }]);
  });

  it('names every rule of a problem of shape from R01 to R11 or the owner of the bound', () => {
    const broken = examplePayload(AccountImportRequest);
    const { ruleErrors } = readAccountPayload({ ...broken, smart_read_cycle_day: 31 }, { today: TODAY });
    expect(ruleErrors).toContainEqual({
      path: 'smart_read_cycle_day',
      rule: 'R147',
      code: 'invalid_day_of_month',
      detail: 'The day must be between 1 and 28.',
    });
  });
});
