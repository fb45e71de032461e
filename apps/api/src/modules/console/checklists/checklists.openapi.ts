import { describeController, example } from '../../../platform/openapi/index.js';
import { CHECKLIST, checklistWaveParameter, exampleChecklist } from '../../checklists/index.js';
import {
  EXAMPLE_SUPPLIER,
  IF_NONE_MATCH,
  NOT_FOUND,
  refused,
  SUPPLIER_PARAMETER,
  taggedAnswers,
} from '../shared.openapi.js';

/** What the operations of ConsoleChecklistsController are. */
export const checklistsOfStaffDescription = describeController({
  tag: 'Console reconciliations',
  operations: {
    show: {
      operationId: 'getChecklistForStaff',
      summary: 'What of a cut-over is done',
      description: 'As its supplier reads it: each entry is ticked by a fact, and says by which.',
      parameters: [SUPPLIER_PARAMETER, checklistWaveParameter, IF_NONE_MATCH],
      answers: [
        ...taggedAnswers(
          'The checklist.',
          CHECKLIST,
          example({ ...exampleChecklist, import_supplier: EXAMPLE_SUPPLIER }),
        ),
        refused('No code of a wave', { wave: ['Expected the code of a wave.'] }),
        NOT_FOUND,
      ],
    },
  },
});
