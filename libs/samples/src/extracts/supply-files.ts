import type { AccountImportRequest, MeterPayload, MeterPointPayload } from '@carryover/contract';
import { extractFile } from './extract-file.js';
import { date, flag, text } from './written-as.js';

function sitesOf({ external_account_number: number, supply_addresses: list = [] }: AccountImportRequest) {
  return list.map((site, index) => ({ site, number, id: `S${number}-${index + 1}` }));
}

const pointsOf = (account: AccountImportRequest) =>
  sitesOf(account).flatMap(({ site, id }) => site.meter_points.map((point) => ({ point, site: id })));

const metersOf = (account: AccountImportRequest) =>
  pointsOf(account).flatMap(({ point }) =>
    (point.meters ?? []).map((meter) => ({ meter, point, id: meterId(meter, point) })),
  );

function meterId({ meter_serial_number: serial }: MeterPayload, { identifier }: MeterPointPayload): string {
  return `${identifier}/${serial}`;
}

export const sites = extractFile(sitesOf, {
  SITE_ID: ({ id }) => id,
  ACCOUNT_NO: ({ number }) => number,
  ADDR_1: ({ site }) => text(site.supply_address1),
  ADDR_2: ({ site }) => text(site.supply_address2),
  ADDR_3: ({ site }) => text(site.supply_address3),
  ADDR_4: ({ site }) => text(site.supply_address4),
  PCODE: ({ site }) => site.supply_postcode,
  LANDLORD: ({ site }) => flag(site.is_landlord),
  MOVED_IN: ({ site }) => date(site.customer_at_supply_address_from_date),
});

export const meterPoints = extractFile(pointsOf, {
  SITE_ID: ({ site }) => site,
  MPXN: ({ point }) => point.identifier,
  FUEL: ({ point }) => (point.supply_type === 'GAS' ? 'G' : 'E'),
  MPID: ({ point }) => text(point.mpid),
  SHIPPER: ({ point }) => text(point.shipper_mpid),
  SUPPLY_START: ({ point }) => date(point.supply_start_date),
  PROFILE_CLASS: ({ point }) => text(point.profile_class),
  SSC: ({ point }) => text(point.ssc),
});

const agreementsOf = (account: AccountImportRequest) =>
  pointsOf(account).flatMap(({ point }) => (point.agreements ?? []).map((agreement) => ({ agreement, point })));

export const agreements = extractFile(agreementsOf, {
  MPXN: ({ point }) => point.identifier,
  TARIFF: ({ agreement }) => agreement.tariff_code,
  FROM_DATE: ({ agreement }) => date(agreement.effective_from),
});

export const meters = extractFile(metersOf, {
  METER_ID: ({ id }) => id,
  MPXN: ({ point }) => point.identifier,
  SERIAL_NO: ({ meter }) => meter.meter_serial_number,
  INSTALLED: ({ meter }) => date(meter.installed_on),
  SMART_TYPE: ({ meter }) => text(meter.smart_type),
  PREPAY: ({ meter }) => flag(meter.is_prepay),
  GAS_DIALS: ({ meter }) => text(meter.gas_number_of_digits),
  PP_DEBT: ({ meter }) => text(meter.prepay_details?.debt_balance),
  PP_CREDIT: ({ meter }) => text(meter.prepay_details?.credit_balance),
  PP_READ_DATE: ({ meter }) => date(meter.prepay_details?.transfer_vend_read_date),
});

const registersOf = (account: AccountImportRequest) =>
  metersOf(account).flatMap(({ meter, id }) => (meter.registers ?? []).map((register) => ({ register, id })));

export const registers = extractFile(registersOf, {
  METER_ID: ({ id }) => id,
  REG_ID: ({ register }) => register.register_id,
  TPR: ({ register }) => text(register.tpr),
  DIGITS: ({ register }) => text(register.number_of_digits),
  SETTLES: ({ register }) => flag(register.is_settlement),
});

/** Those of the history, and then those that the account moves over with, which are billed by nobody yet. */
const readingsOf = (account: AccountImportRequest) =>
  metersOf(account).flatMap(({ meter, id }) => [
    ...(meter.reading_history ?? []).map((reading) => ({ reading, id, billed: flag(reading.billed), opening: 'N' })),
    ...(meter.transfer_readings ?? []).map((reading) => ({ reading, id, billed: '', opening: 'Y' })),
  ]);

export const readings = extractFile(readingsOf, {
  METER_ID: ({ id }) => id,
  REG_ID: ({ reading }) => text(reading.register_id),
  READ_DATE: ({ reading }) => date(reading.reading_date),
  READING: ({ reading }) => reading.reading_value,
  READ_TYPE: ({ reading }) => reading.reading_type,
  BILLED: ({ billed }) => billed,
  OPENING: ({ opening }) => opening,
});

const consumptionOf = (account: AccountImportRequest) =>
  pointsOf(account).flatMap(({ point: { identifier, eac_history: eac = [], aq_history: aq = [] } }) => [
    ...eac.map(({ effective_from: from, tpr, consumption: kwh, source }) => {
      return { identifier, kind: 'EAC', from, to: undefined, tpr, kwh, source };
    }),
    ...aq.map(({ effective_from: from, effective_to: to, consumption: kwh }) => {
      return { identifier, kind: 'AQ', from, to, tpr: '', kwh, source: undefined };
    }),
  ]);

export const consumption = extractFile(consumptionOf, {
  MPXN: ({ identifier }) => identifier,
  KIND: ({ kind }) => kind,
  FROM_DATE: ({ from }) => date(from),
  TO_DATE: ({ to }) => date(to),
  TPR: ({ tpr }) => tpr,
  KWH: ({ kwh }) => kwh,
  SOURCE: ({ source }) => text(source),
});
