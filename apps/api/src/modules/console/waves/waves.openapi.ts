import { WAVE_STATE_NAMES } from '@carryover/contract';
import {
  describeController,
  EXAMPLE_ID,
  oneOf,
  page,
  pageOf,
  queryParameter,
  refused,
  success,
} from '../../../platform/openapi/index.js';
import { exampleWaveSummary, WAVE_PROGRESS, waveParameter } from '../../waves/index.js';
import { EXAMPLE_SUPPLIER, SUPPLIER_FILTERS, SUPPLIER_PARAMETER, someOf } from '../shared.openapi.js';
import { outcomeParameter } from './wave-findings.openapi.js';
import { exampleWaveDetail } from './waves.examples.js';
import { WAVE_DETAIL, WAVE_LINE, WAVES_PAGE } from './waves.schemas.js';

/** Descriptions of the operations of ConsoleWavesController. */
export const wavesDescription = describeController({
  tag: 'Console waves',
  path: [SUPPLIER_PARAMETER, waveParameter],
  operations: {
    list: {
      operationId: 'listWavesForStaff',
      summary: 'Waves of all suppliers, newest first',
      description: 'Waves of live suppliers, unless others are asked for. Filters are joined by AND.',
      parameters: [
        ...SUPPLIER_FILTERS,
        queryParameter('state', 'States, with commas between them.', someOf(WAVE_STATE_NAMES), 'LOADING,HALTED'),
      ],
      answers: [
        page(
          'A page of waves.',
          WAVES_PAGE,
          {
            import_supplier: EXAMPLE_SUPPLIER,
            is_sandbox: false,
            wave: exampleWaveSummary('RUNNING'),
            plan: null,
            accounts: { loaded: 2, imported: 1, failed: 0, waiting: 1 },
            red_gates: 0,
            forecast: null,
            allowed_actions: ['halt', 'cancel'],
          },
          { allowed_actions: ['create'] },
        ),
        refused('Wrong state', { state: [`Use ${WAVE_STATE_NAMES.join(', ')}.`] }),
      ],
    },
    show: {
      operationId: 'getWaveForStaff',
      summary: 'One wave and how far it is',
      description: 'The wave as its supplier reads it, its imports by state, and who decided what about it and why.',
      answers: [
        success(
          'The wave.',
          WAVE_DETAIL,
          exampleWaveDetail('RUNNING', 'RELEASE', 'Agreed with the supplier', ['halt', 'cancel']),
        ),
      ],
    },
    showProgress: {
      operationId: 'getWaveProgressForStaff',
      summary: 'How a wave goes beside its plan',
      description:
        'What was planned, imported and had failed, added up by hour or day, and when it will end, as a range.',
      parameters: [
        queryParameter('by', 'By hours or by days; what fits unless given.', oneOf(['hour', 'day']), 'hour'),
      ],
      answers: [
        success('The series.', WAVE_PROGRESS, {
          by: 'hour',
          points: [
            { at: '2026-06-01T21:00:00Z', planned: 0, imported: 0, failed: 0 },
            { at: '2026-06-01T22:00:00Z', planned: 20000, imported: 18400, failed: 12 },
          ],
          forecast: null,
        }),
        refused('Wrong unit', { by: ['Use hour or day.'] }),
      ],
    },
    listResults: {
      operationId: 'listWaveResultsForStaff',
      summary: 'What became of the lines of a wave',
      description:
        'Line by line, the parts in the order of their codes, each with the import of its account. The order never changes.',
      parameters: [outcomeParameter],
      answers: [
        page('A page of lines.', pageOf(WAVE_LINE), {
          result: {
            part: 'accounts-01',
            line: 2,
            external_account_number: 'EXT-1000235',
            outcome: 'failed',
            platform_identifier: null,
            problems: [
              {
                rule: null,
                code: 'supply_point_in_use',
                path: 'supply_addresses.0.meter_points.0.identifier',
                detail: 'The meter point is in use.',
              },
            ],
            warnings: [],
          },
          import_id: EXAMPLE_ID,
        }),
      ],
    },
  },
});
