import {
  type AccountImportRequest,
  AgreementPayload,
  AqPayload,
  EacPayload,
  HistoricalReadingPayload,
  MeterPayload,
  MeterPointPayload,
  PrepayDetailsPayload,
  RegisterPayload,
  SupplyAddressPayload,
  TransferReadingPayload,
} from '@carryover/contract';
import { extractFile } from './extract-file.js';
import { objectAt } from './extracted-object.js';
import { coded } from './written-field.js';

const POINTS = 'supply_addresses.meter_points';
const METERS = `${POINTS}.meters`;

function sitesOf({ external_account_number: number, supply_addresses: list = [] }: AccountImportRequest) {
  return list.map((site, index) => ({ site, number, id: `S${number}-${index + 1}` }));
}

const pointsOf = (account: AccountImportRequest) =>
  sitesOf(account).flatMap(({ site, id }) => site.meter_points.map((point) => ({ point, siteId: id })));

const metersOf = (account: AccountImportRequest) =>
  pointsOf(account).flatMap(({ point }) =>
    (point.meters ?? []).map((meter) => ({
      meter,
      prepay: meter.prepay_details,
      mpxn: point.identifier,
      id: meterId(meter, point),
    })),
  );

function meterId({ meter_serial_number: serial }: MeterPayload, { identifier }: MeterPointPayload): string {
  return `${identifier}/${serial}`;
}

export const sites = extractFile({
  key: 'SITE_ID',
  objects: { site: objectAt(SupplyAddressPayload, 'supply_addresses', { join: 'ACCOUNT_NO' }) },
  rowsOf: sitesOf,
  columns: {
    SITE_ID: ({ id }) => id,
    ACCOUNT_NO: ({ number }) => number,
    ADDR_1: 'site.supply_address1',
    ADDR_2: 'site.supply_address2',
    ADDR_3: 'site.supply_address3',
    ADDR_4: 'site.supply_address4',
    PCODE: 'site.supply_postcode',
    LANDLORD: 'site.is_landlord',
    MOVED_IN: 'site.customer_at_supply_address_from_date',
  },
  without: ['site.supply_address5'],
});

export const meterPoints = extractFile({
  key: 'MPXN',
  objects: { point: objectAt(MeterPointPayload, POINTS, { join: 'SITE_ID' }) },
  rowsOf: pointsOf,
  columns: {
    SITE_ID: ({ siteId }) => siteId,
    MPXN: 'point.identifier',
    FUEL: coded('point.supply_type', { ELECTRICITY: 'E', GAS: 'G' }),
    MPID: 'point.mpid',
    SHIPPER: 'point.shipper_mpid',
    SUPPLY_START: 'point.supply_start_date',
    PROFILE_CLASS: 'point.profile_class',
    SSC: 'point.ssc',
  },
  without: ['point.et_in_progress', 'point.dr_in_progress'],
});

export const agreements = extractFile({
  objects: { agreement: objectAt(AgreementPayload, `${POINTS}.agreements`, { join: 'MPXN' }) },
  rowsOf: (account: AccountImportRequest) =>
    pointsOf(account).flatMap(({ point: { identifier: mpxn, agreements: list = [] } }) =>
      list.map((agreement) => ({ agreement, mpxn })),
    ),
  columns: {
    MPXN: ({ mpxn }) => mpxn,
    TARIFF: 'agreement.tariff_code',
    FROM_DATE: 'agreement.effective_from',
  },
});

export const meters = extractFile({
  key: 'METER_ID',
  objects: {
    meter: objectAt(MeterPayload, METERS, { join: 'MPXN' }),
    prepay: objectAt(PrepayDetailsPayload, `${METERS}.prepay_details`),
  },
  rowsOf: metersOf,
  columns: {
    METER_ID: ({ id }) => id,
    MPXN: ({ mpxn }) => mpxn,
    SERIAL_NO: 'meter.meter_serial_number',
    INSTALLED: 'meter.installed_on',
    SMART_TYPE: 'meter.smart_type',
    PREPAY: 'meter.is_prepay',
    GAS_DIALS: 'meter.gas_number_of_digits',
    PP_DEBT: 'prepay.debt_balance',
    PP_CREDIT: 'prepay.credit_balance',
    PP_READ_DATE: 'prepay.transfer_vend_read_date',
  },
});

export const registers = extractFile({
  objects: { register: objectAt(RegisterPayload, `${METERS}.registers`, { join: 'METER_ID' }) },
  rowsOf: (account: AccountImportRequest) =>
    metersOf(account).flatMap(({ meter: { registers: list = [] }, id }) => list.map((register) => ({ register, id }))),
  columns: {
    METER_ID: ({ id }) => id,
    REG_ID: 'register.register_id',
    TPR: 'register.tpr',
    DIGITS: 'register.number_of_digits',
    SETTLES: 'register.is_settlement',
  },
});

/** A reading of the history, or one that the account moves over with, which is billed by nobody yet. */
interface ReadingRow {
  readonly id: string;
  readonly history?: HistoricalReadingPayload;
  readonly transfer?: TransferReadingPayload;
}

const readingsOf = (account: AccountImportRequest): readonly ReadingRow[] =>
  metersOf(account).flatMap(({ meter: { reading_history: past = [], transfer_readings: opening = [] }, id }) => [
    ...past.map((history) => ({ id, history })),
    ...opening.map((transfer) => ({ id, transfer })),
  ]);

export const readings = extractFile({
  objects: {
    history: objectAt(HistoricalReadingPayload, `${METERS}.reading_history`, {
      join: 'METER_ID',
      where: { column: 'OPENING', is: 'N' },
    }),
    transfer: objectAt(TransferReadingPayload, `${METERS}.transfer_readings`, {
      join: 'METER_ID',
      where: { column: 'OPENING', is: 'Y' },
    }),
  },
  rowsOf: readingsOf,
  columns: {
    METER_ID: ({ id }) => id,
    REG_ID: ['history.register_id', 'transfer.register_id'],
    READ_DATE: ['history.reading_date', 'transfer.reading_date'],
    READING: ['history.reading_value', 'transfer.reading_value'],
    READ_TYPE: ['history.reading_type', 'transfer.reading_type'],
    BILLED: 'history.billed',
    OPENING: ({ transfer }) => (transfer === undefined ? 'N' : 'Y'),
  },
});

/** What is used in a year: of electricity, or of gas. */
interface ConsumptionRow {
  readonly mpxn: string;
  readonly eac?: EacPayload;
  readonly aq?: AqPayload;
}

const consumptionOf = (account: AccountImportRequest): readonly ConsumptionRow[] =>
  pointsOf(account).flatMap(({ point: { identifier: mpxn, eac_history: electricity = [], aq_history: gas = [] } }) => [
    ...electricity.map((eac) => ({ mpxn, eac })),
    ...gas.map((aq) => ({ mpxn, aq })),
  ]);

export const consumption = extractFile({
  objects: {
    eac: objectAt(EacPayload, `${POINTS}.eac_history`, { join: 'MPXN', where: { column: 'KIND', is: 'EAC' } }),
    aq: objectAt(AqPayload, `${POINTS}.aq_history`, { join: 'MPXN', where: { column: 'KIND', is: 'AQ' } }),
  },
  rowsOf: consumptionOf,
  columns: {
    MPXN: ({ mpxn }) => mpxn,
    KIND: ({ eac }) => (eac === undefined ? 'AQ' : 'EAC'),
    FROM_DATE: ['eac.effective_from', 'aq.effective_from'],
    TO_DATE: 'aq.effective_to',
    TPR: 'eac.tpr',
    KWH: ['eac.consumption', 'aq.consumption'],
    SOURCE: 'eac.source',
  },
});
