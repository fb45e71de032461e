import { describeController, queryParameter, refused, success } from '../../platform/openapi/index.js';
import { EXAMPLE_PAIR, supplierParameter } from '../suppliers/index.js';
import { waveCode } from '../waves/index.js';
import { CHECKLIST } from './checklist.schemas.js';

/** The filter by a wave. */
export const checklistWaveParameter = queryParameter(
  'wave',
  'Code of a wave: the checklist is about its accounts. About all of the supplier when left out.',
  waveCode,
);

export const exampleChecklist = {
  import_supplier: EXAMPLE_PAIR.import_supplier,
  wave: null,
  entries: [
    { entry: 'nothing_open', state: 'done', detail: 'No import waits or runs.', open: 0, report_id: null },
    { entry: 'nothing_failed', state: 'open', detail: 'Imports that have failed: 3.', open: 3, report_id: null },
  ],
};

/** Descriptions of the operations of ChecklistController. */
export const checklistDescription = describeController({
  tag: 'Reconciliation',
  path: [supplierParameter],
  operations: {
    read: {
      operationId: 'readChecklist',
      summary: 'What of a cut-over is done',
      description:
        'The part of the cut-over checklist that the platform knows by itself: nothing waits or has failed, control totals match, gates are green, registrations have ended, events were delivered. Each entry says by which fact, and those without one are `unknown`.',
      parameters: [checklistWaveParameter],
      answers: [
        success('The checklist.', CHECKLIST, exampleChecklist),
        refused('No code of a wave', { wave: ['Expected the code of a wave.'] }),
      ],
    },
  },
});
