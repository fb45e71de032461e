import { accountRule } from '../account-rule.js';
import { meterPoints } from '../account-view.js';
import { entries } from '../entries.js';
import { repeats } from '../repeats.js';
import { meters } from './meters.js';

/** R73: a serial number occurs once at a meter point. The form of it is a bound of the field (R72). */
export const distinctSerialNumbers = accountRule({
  id: 'R73',
  title: 'A meter is listed once',
  path: 'supply_addresses[].meter_points[].meters[].meter_serial_number',
  code: 'multiple_non_dmex_meters_with_serial_number',
  message: 'Meter {serial} is listed more than once.',
  check(account, _context, report) {
    for (const { path, value: meterPoint } of meterPoints(account)) {
      const repeated = repeats(entries(meterPoint.meters, `${path}.meters`), (meter) => meter.meter_serial_number);
      for (const { path: meterPath, key: serial } of repeated) {
        report({ path: `${meterPath}.meter_serial_number`, data: { serial } });
      }
    }
  },
});

/** R100: a meter was not installed in the future. */
export const installedBefore = accountRule({
  id: 'R100',
  title: 'No meter is installed in the future',
  path: 'supply_addresses[].meter_points[].meters[].installed_on',
  code: 'installation_date_in_future',
  message: 'The installation date cannot be in the future.',
  check(account, { today }, report) {
    for (const { path, value: meter } of meters(account)) {
      if (meter.installed_on === undefined || meter.installed_on <= today) continue;
      report({ path: `${path}.installed_on` });
    }
  },
});
