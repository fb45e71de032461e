import { describeController, EXAMPLE_ID, page, queryParameter, refused } from '../../../platform/openapi/index.js';
import { exampleFinding, findingCodeParameter, LINE_OUTCOMES, waveParameter } from '../../waves/index.js';
import { fileAnswer, SUPPLIER_PARAMETER, someOf } from '../shared.openapi.js';
import { WAVE_FINDINGS_PAGE } from './waves.schemas.js';

/** The filter of lines by what became of them. */
export const outcomeParameter = queryParameter(
  'outcome',
  'Only lines of which this became, with commas between them.',
  someOf(LINE_OUTCOMES),
  'refused,failed',
);

const AS_FILE =
  'A file of CSV (RFC 4180) with a header line, in the order of the list, masked as there. What a spreadsheet would run as a formula has an apostrophe before it. The file is streamed; when it cannot be finished the connection is cut.';

/** Descriptions of the operations of ConsoleWaveFindingsController. */
export const waveFindingsDescription = describeController({
  tag: 'Console waves',
  path: [SUPPLIER_PARAMETER, waveParameter],
  operations: {
    list: {
      operationId: 'listWaveFindingsForStaff',
      summary: 'What the dry run of a wave found',
      description:
        'Finding by finding, in an order that never changes, each with the import of its account, and how often each code was found.',
      parameters: [findingCodeParameter],
      answers: [
        page(
          'A page of findings.',
          WAVE_FINDINGS_PAGE,
          { finding: exampleFinding, import_id: EXAMPLE_ID },
          {
            codes: [
              {
                code: exampleFinding.code,
                findings: 2,
                meaning: 'Another account of the wave has the meter point, too.',
              },
            ],
          },
        ),
      ],
    },
    exportFindings: {
      operationId: 'exportWaveFindingsForStaff',
      summary: 'What the dry run of a wave found, as CSV',
      description: `${AS_FILE} Taking it leaves an entry of the audit trail, \`wave.export_findings\`, with the filter.`,
      parameters: [findingCodeParameter],
      answers: [
        fileAnswer(
          'The findings.',
          'text/csv',
          'part,line,external_account_number,rule,code,path,other\r\naccounts-01,1,EXT-1000234,,meter_point_repeated,supply_addresses.0.meter_points.0.identifier,accounts-02:17\r\n',
        ),
        refused('Wrong code', { code: ['Expected the code of a finding.'] }),
      ],
    },
    exportResults: {
      operationId: 'exportWaveResultsForStaff',
      summary: 'What became of the lines of a wave, as CSV',
      description: `${AS_FILE} A row for each problem and warning of a line, or one row when it has none. Taking it leaves an entry of the audit trail, \`wave.export_results\`, with the filter.`,
      parameters: [outcomeParameter],
      answers: [
        fileAnswer(
          'The lines.',
          'text/csv',
          'part,line,external_account_number,outcome,platform_identifier,rule,code,path,detail,severity,value\r\naccounts-01,2,EXT-1000235,failed,,,supply_point_in_use,supply_addresses.0.meter_points.0.identifier,The meter point is in use.,error,\r\n',
        ),
        refused('Wrong outcome', { outcome: [`Use ${LINE_OUTCOMES.join(', ')}.`] }),
      ],
    },
  },
});
