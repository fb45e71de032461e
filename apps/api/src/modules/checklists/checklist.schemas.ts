import { count, list, namedObject, nullable, objectSchema, oneOf, text, uuid } from '../../platform/openapi/index.js';
import { supplierCode } from '../suppliers/index.js';
import { waveCode } from '../waves/index.js';
import { CHECKLIST_ENTRIES, CHECKLIST_STATES } from './checklist-entries.js';

/** The cut-over checklist. */
export const CHECKLIST = namedObject('CutOverChecklist', {
  import_supplier: supplierCode,
  wave: nullable({ ...waveCode, description: 'Code of the wave it is about; null for the whole book.' }),
  entries: list(
    objectSchema({
      entry: oneOf(CHECKLIST_ENTRIES, { description: 'What is to be done.' }),
      state: oneOf(CHECKLIST_STATES, { description: '`unknown` where there is no fact that it could go by.' }),
      detail: text(300, { description: 'A sentence that says why.' }),
      open: nullable(count({ description: 'How many things stand against it, where they are counted.' })),
      report_id: nullable(uuid({ description: 'Of `control_totals`: the report that it goes by.' })),
    }),
    CHECKLIST_ENTRIES.length,
  ),
});
