import { meters } from './meters.js';
import { entries, meterPoints } from '../places.js';
import { repeats } from '../repeats.js';
import { type AccountRule } from '../rule.js';

/** R73: a serial number occurs once at a meter point. The form of it is a bound of the field (R72). */
export const distinctSerialNumbers: AccountRule = {
  id: 'R73',
  code: 'multiple_non_dmex_meters_with_serial_number',
  check(account, _context, report) {
    for (const { path, value: meterPoint } of meterPoints(account)) {
      const repeated = repeats(entries(meterPoint.meters, `${path}.meters`), (meter) => meter.meter_serial_number);
      for (const { path: meterPath, key: serial } of repeated) {
        report({ path: `${meterPath}.meter_serial_number`, detail: `Meter ${serial} is listed more than once.` });
      }
    }
  },
};

/** R100: a meter was not installed in the future. */
export const installedBefore: AccountRule = {
  id: 'R100',
  code: 'installation_date_in_future',
  check(account, { today }, report) {
    for (const { path, value: meter } of meters(account)) {
      if (meter.installed_on === undefined || meter.installed_on <= today) continue;
      report({ path: `${path}.installed_on`, detail: 'The installation date cannot be in the future.' });
    }
  },
};
