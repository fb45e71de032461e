import type { AccountImportRequest, MeterPayload, MeterPointPayload } from '@carryover/contract';
import type { ExtractRows } from './make-extracts.js';
import { date, flag, text } from './written-as.js';

type SupplyRows = Pick<
  ExtractRows,
  'sites' | 'meter_points' | 'agreements' | 'meters' | 'registers' | 'readings' | 'consumption'
>;

/** The rows of an account in the files about its supply. */
export function supplyRows({
  external_account_number: number,
  supply_addresses: sites = [],
}: AccountImportRequest): SupplyRows {
  const points = sites.flatMap(({ meter_points: each }, index) =>
    each.map((point) => ({ point, site: siteId(number, index) })),
  );
  const meters = points.flatMap(({ point }) => (point.meters ?? []).map((meter) => ({ meter, point })));
  return {
    sites: sites.map((site, index) => [
      siteId(number, index),
      number,
      ...[site.supply_address1, site.supply_address2, site.supply_address3, site.supply_address4].map(text),
      site.supply_postcode,
      flag(site.is_landlord),
      date(site.customer_at_supply_address_from_date),
    ]),
    meter_points: points.map(({ point, site }) => [
      site,
      point.identifier,
      point.supply_type === 'GAS' ? 'G' : 'E',
      ...[point.mpid, point.shipper_mpid].map(text),
      date(point.supply_start_date),
      ...[point.profile_class, point.ssc].map(text),
    ]),
    agreements: points.flatMap(({ point }) =>
      (point.agreements ?? []).map((each) => [point.identifier, each.tariff_code, date(each.effective_from)]),
    ),
    meters: meters.map(({ meter, point }) => meterRow(meter, point)),
    registers: meters.flatMap(({ meter, point }) =>
      (meter.registers ?? []).map((each) => [
        meterId(meter, point),
        each.register_id,
        text(each.tpr),
        text(each.number_of_digits),
        flag(each.is_settlement),
      ]),
    ),
    readings: meters.flatMap(({ meter, point }) => readingRows(meter, meterId(meter, point))),
    consumption: points.flatMap(({ point }) => consumptionRows(point)),
  };
}

function meterRow(meter: MeterPayload, point: MeterPointPayload): string[] {
  const { prepay_details: prepay } = meter;
  return [
    meterId(meter, point),
    point.identifier,
    meter.meter_serial_number,
    date(meter.installed_on),
    text(meter.smart_type),
    flag(meter.is_prepay),
    ...[meter.gas_number_of_digits, prepay?.debt_balance, prepay?.credit_balance].map(text),
    date(prepay?.transfer_vend_read_date),
  ];
}

function readingRows(
  { reading_history: history = [], transfer_readings: opening = [] }: MeterPayload,
  id: string,
): string[][] {
  return [
    ...history.map((each) => [
      ...[id, each.register_id].map(text),
      date(each.reading_date),
      each.reading_value,
      each.reading_type,
      flag(each.billed),
      'N',
    ]),
    ...opening.map((each) => [
      ...[id, each.register_id].map(text),
      date(each.reading_date),
      each.reading_value,
      each.reading_type,
      '',
      'Y',
    ]),
  ];
}

function consumptionRows({ identifier, eac_history: eac = [], aq_history: aq = [] }: MeterPointPayload): string[][] {
  return [
    ...eac.map((each) => [
      identifier,
      'EAC',
      date(each.effective_from),
      '',
      each.tpr,
      each.consumption,
      text(each.source),
    ]),
    ...aq.map((each) => [
      identifier,
      'AQ',
      date(each.effective_from),
      date(each.effective_to),
      '',
      each.consumption,
      '',
    ]),
  ];
}

function siteId(number: string, index: number): string {
  return `S${number}-${index + 1}`;
}

function meterId({ meter_serial_number: serial }: MeterPayload, { identifier }: MeterPointPayload): string {
  return `${identifier}/${serial}`;
}
