import {
  count,
  EXAMPLE_ID,
  flag,
  instant,
  list,
  named,
  namedObject,
  nullable,
  oneOf,
  text,
  uuid,
} from '../../../platform/openapi/index.js';
import { REPORT_MEANS, SHOWN_REPORTS } from '../../imports/index.js';
import { EXAMPLE_SUPPLIER } from '../shared.openapi.js';
import { ACTOR, SUPPLIER_CODE } from '../shared.schemas.js';

/** A report about a group that was sent to a supplier. */
export const ERROR_GROUP_REPORT = namedObject('ErrorGroupReport', {
  id: uuid(),
  import_supplier: SUPPLIER_CODE,
  means: named(
    'ReportMeans',
    oneOf(REPORT_MEANS, { description: 'Whether they were written to, or sent the imports.' }),
  ),
  text: nullable(text(4_000, { description: 'What was written to them.' })),
  imports: count({ description: 'Imports of the supplier that failed like this then.' }),
  reported_at: instant(),
  reported_by: ACTOR,
});

/** Decisions of staff about a group. */
export const ERROR_GROUP_TRIAGE = namedObject('ErrorGroupTriage', {
  owner: nullable(text(254, { description: 'E-mail address of the member of staff who has it; null for nobody.' })),
  note: nullable(text(2_000)),
  acknowledged_at: nullable(instant()),
  acknowledged_by: nullable(ACTOR),
  is_acknowledged: flag({
    description: 'Whether it was acknowledged since it began: what is back after it was over is not.',
  }),
  muted_until: nullable(instant({ description: 'Null when it is not muted, or not any more.' })),
  reports: list(ERROR_GROUP_REPORT, SHOWN_REPORTS, { description: 'The latest ones, newest first.' }),
});

/** A report as it stands in examples. */
export const EXAMPLE_REPORT = {
  id: EXAMPLE_ID,
  import_supplier: EXAMPLE_SUPPLIER,
  means: 'TEXT',
  text: 'Your tariff FEN-STD-24 is not in our list. Which of the agreed ones is meant?',
  imports: 312,
  reported_at: '2026-03-02T08:21:40.118Z',
  reported_by: 'kim.lee@carryover.example',
};

/** A triage as it stands in examples. */
export const EXAMPLE_TRIAGE = {
  owner: 'kim.lee@carryover.example',
  note: 'They renamed the tariff in February.',
  acknowledged_at: '2026-03-02T08:16:02.731Z',
  acknowledged_by: 'kim.lee@carryover.example',
  is_acknowledged: true,
  muted_until: null,
  reports: [EXAMPLE_REPORT],
};
