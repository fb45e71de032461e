import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every list may keep entries that are no longer in use, so that what was loaded is never lost. */
const IN_USE = 'is_active boolean NOT NULL DEFAULT true';

const CODED = (table: string, text: 'name' | 'description') => `CREATE TABLE ${table} (
  code text NOT NULL CONSTRAINT ${table}__pk PRIMARY KEY,
  ${text} text,
  ${IN_USE}
)`;

const TABLES = [
  `CREATE TABLE product (
     code text NOT NULL CONSTRAINT product__pk PRIMARY KEY,
     kind text NOT NULL CONSTRAINT product__kind_ck CHECK (kind IN ('FIXED', 'VARIABLE', 'TRACKER')),
     available_from date,
     end_date date,
     ${IN_USE},
     CONSTRAINT product__dates_ck CHECK (available_from <= end_date)
   )`,
  `CREATE TABLE product_rate (
     product_code text NOT NULL CONSTRAINT product_rate__product_fk REFERENCES product (code),
     rate_band text NOT NULL,
     kind text NOT NULL CONSTRAINT product_rate__kind_ck CHECK (kind IN ('CONSUMPTION', 'STANDING_CHARGE')),
     effective_from date NOT NULL,
     effective_to date,
     price_per_unit numeric,
     ${IN_USE},
     CONSTRAINT product_rate__pk PRIMARY KEY (product_code, rate_band, effective_from),
     CONSTRAINT product_rate__dates_ck CHECK (effective_from <= effective_to)
   )`,
  `CREATE TABLE tariff (
     code text NOT NULL,
     fuel text NOT NULL CONSTRAINT tariff__fuel_ck CHECK (fuel IN ('ELECTRICITY', 'GAS')),
     rates smallint NOT NULL CONSTRAINT tariff__rates_ck CHECK (rates BETWEEN 1 AND 3),
     is_prepay boolean NOT NULL,
     product_code text CONSTRAINT tariff__product_fk REFERENCES product (code),
     ${IN_USE},
     CONSTRAINT tariff__pk PRIMARY KEY (fuel, code)
   )`,
  'CREATE INDEX tariff__product_ix ON tariff (product_code)',
  `CREATE TABLE market_participant (
     code text NOT NULL,
     fuel text NOT NULL CONSTRAINT market_participant__fuel_ck CHECK (fuel IN ('ELECTRICITY', 'GAS')),
     role text NOT NULL CONSTRAINT market_participant__role_ck CHECK (role IN ('SUPPLIER', 'SHIPPER')),
     name text,
     ${IN_USE},
     CONSTRAINT market_participant__pk PRIMARY KEY (fuel, role, code)
   )`,
  CODED('time_pattern_regime', 'description'),
  CODED('standard_settlement_configuration', 'description'),
  CODED('campaign', 'name'),
  CODED('dunning_path', 'name'),
  CODED('debt_agency', 'name'),
  CODED('reference_namespace', 'description'),
  CODED('payment_vendor', 'name'),
  `CREATE TABLE psr_code (
     code text NOT NULL CONSTRAINT psr_code__pk PRIMARY KEY,
     meaning text NOT NULL,
     electricity boolean NOT NULL,
     gas boolean NOT NULL,
     ${IN_USE}
   )`,
  // One row: what a process compares to know whether its copy of the lists is still current.
  `CREATE TABLE catalogue_version (
     id smallint NOT NULL CONSTRAINT catalogue_version__pk PRIMARY KEY CONSTRAINT catalogue_version__one_row_ck CHECK (id = 1),
     version bigint NOT NULL
   )`,
  'INSERT INTO catalogue_version (id, version) VALUES (1, 1)',
  `CREATE TABLE catalogue_change (
     id uuid NOT NULL CONSTRAINT catalogue_change__pk PRIMARY KEY,
     list text NOT NULL,
     actor text NOT NULL,
     occurred_at timestamptz NOT NULL,
     version bigint NOT NULL,
     inserted integer NOT NULL,
     updated integer NOT NULL,
     unchanged integer NOT NULL
   )`,
  'CREATE INDEX catalogue_change__list_occurred_at_ix ON catalogue_change (list, occurred_at)',
];

/** The codes of the Priority Services Register as published; staff may change them afterwards. */
const PSR_CODES = [
  ['01', 'nebuliser or apnoea monitor'],
  ['02', 'heart or lung machine, ventilator'],
  ['03', 'dialysis, feeding pump, automated medication'],
  ['04', 'oxygen concentrator'],
  ['08', 'blind'],
  ['09', 'partially sighted'],
  ['12', 'stair lift, hoist, electric bed'],
  ['14', 'pensionable age'],
  ['15', 'physical impairment'],
  ['17', 'does not communicate in English'],
  ['18', 'developmental condition'],
  ['19', 'cannot answer the door'],
  ['20', 'dementia or cognitive impairment'],
  ['22', 'chronic or serious illness'],
  ['23', 'medically dependent showering or bathing'],
  ['24', 'careline or telecare'],
  ['25', 'refrigerated medicine'],
  ['26', 'oxygen use'],
  ['27', 'poor sense of smell or taste'],
  ['28', 'restricted hand movement'],
  ['29', 'young children in the household'],
  ['30', 'mental health'],
  ['31', 'additional presence preferred'],
  ['32', 'temporary: life change'],
  ['33', 'temporary: recovery after hospital'],
  ['34', 'temporary: householder under 18'],
  ['35', 'hearing impairment'],
  ['36', 'speech impairment'],
  ['37', 'dependent on water'],
];

const SEED = `INSERT INTO psr_code (code, meaning, electricity, gas)
  SELECT code, meaning, true, true
  FROM (VALUES ${PSR_CODES.map(([code, meaning]) => `('${code}', '${meaning}')`).join(', ')}) seed (code, meaning)`;

/** The lists that staff load, one table each, with a version for caches and a record of every change. */
export class CreateCatalogue1760000003000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [...TABLES, SEED]) await queryRunner.query(statement);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `DROP TABLE catalogue_change, catalogue_version, psr_code, payment_vendor, reference_namespace, debt_agency,
         dunning_path, campaign, standard_settlement_configuration, time_pattern_regime, market_participant, tariff,
         product_rate, product`,
    );
  }
}
