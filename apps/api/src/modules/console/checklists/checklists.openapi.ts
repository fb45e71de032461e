import { describeController, refused, success } from '../../../platform/openapi/index.js';
import { CHECKLIST, checklistWaveParameter, exampleChecklist } from '../../checklists/index.js';
import { EXAMPLE_SUPPLIER, SUPPLIER_PARAMETER } from '../shared.openapi.js';

/** Descriptions of the operations of ConsoleChecklistsController. */
export const checklistsOfStaffDescription = describeController({
  tag: 'Console reconciliations',
  path: [SUPPLIER_PARAMETER],
  operations: {
    show: {
      operationId: 'getChecklistForStaff',
      summary: 'What of a cut-over is done',
      description: 'As its supplier reads it: each entry is ticked by a fact, and says by which.',
      parameters: [checklistWaveParameter],
      answers: [
        success('The checklist.', CHECKLIST, { ...exampleChecklist, import_supplier: EXAMPLE_SUPPLIER }),
        refused('No code of a wave', { wave: ['Expected the code of a wave.'] }),
      ],
    },
  },
});
