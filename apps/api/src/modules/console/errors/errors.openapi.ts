import {
  describeController,
  oneOf,
  page,
  pageOf,
  queryParameter,
  refused,
  success,
  text,
} from '../../../platform/openapi/index.js';
import { ERROR_MARKS, ERROR_ORDERS } from '../../imports/index.js';
import { ERROR_ACTOR, ERROR_CODE, ERROR_DOMAIN } from '../imports/explained-error.schemas.js';
import { instantFilter, SUPPLIER_FILTERS, WAVE_PARAMETER } from '../shared.openapi.js';
import { PAYLOAD_PATH } from '../shared.schemas.js';
import { ERROR_GROUP, EXAMPLE_ERROR_GROUP } from './errors.schemas.js';
import { EXAMPLE_VALUES, FAILING_VALUES } from './values.openapi.js';

const ORDERS = ERROR_ORDERS.flatMap((order) => [order, `-${order}`]);

const FAILED_IN = [
  instantFilter('since', 'Failed latest at this moment or later.'),
  instantFilter('until', 'Failed latest before this moment.'),
];

/** Descriptions of the operations of ConsoleErrorsController. */
export const errorsDescription = describeController({
  tag: 'Console errors',
  operations: {
    values: {
      operationId: 'listFailingValues',
      summary: 'The values that a group of errors fails with',
      description:
        'Looks through the payloads of the group, which takes about a second for 5,000; of more it is a sample. Beside each value that names an entry of the catalogue goes whether there is one and who changed it last, when and why. Values of fields that may be personal are shown to nobody.',
      parameters: [
        { ...queryParameter('code', 'Code of the error.', ERROR_CODE, 'tariff_code_not_found'), required: true },
        {
          ...queryParameter(
            'path',
            'Path of the error, with `*` for positions in lists.',
            PAYLOAD_PATH,
            EXAMPLE_ERROR_GROUP.path,
          ),
          required: true,
        },
        ...SUPPLIER_FILTERS,
        WAVE_PARAMETER,
        ...FAILED_IN,
      ],
      answers: [
        success('The values.', FAILING_VALUES, EXAMPLE_VALUES),
        refused('Code missing', { code: ['A value is required.'] }),
      ],
    },
    list: {
      operationId: 'listErrorGroups',
      summary: 'What fails, in groups of one code at one path',
      description:
        'All imports of live suppliers that stand in an error now, grouped by code and path, the largest group first unless `sort` says otherwise. Counts are exact. With each goes what staff decided about it. Filters are joined by AND. A cursor belongs to the order it was made in.',
      parameters: [
        ...SUPPLIER_FILTERS,
        WAVE_PARAMETER,
        queryParameter('code', 'Code of the error.', ERROR_CODE, 'tariff_code_not_found'),
        queryParameter(
          'path',
          'Path of the error, with `*` for positions in lists; `-` for errors that name no path.',
          PAYLOAD_PATH,
          'customers.*.email',
        ),
        queryParameter('domain', 'Whose matter it is.', ERROR_DOMAIN, 'account_import'),
        ...FAILED_IN,
        queryParameter('actor', 'Who has to do something about it.', ERROR_ACTOR, 'supplier'),
        queryParameter(
          'owner',
          'E-mail address of the member of staff who has it; `-` for groups that nobody has.',
          text(254),
          'kim.lee@carryover.example',
        ),
        queryParameter(
          'mark',
          '`new`: nothing failed like this until a day ago. `back`: it was over and is there again. `muted`, `not_muted`: whether it is muted now.',
          oneOf(ERROR_MARKS),
          'not_muted',
        ),
        queryParameter(
          'sort',
          'What the groups are ordered by, with `-` for descending; equal ones by code and path.',
          oneOf(ORDERS, { default: '-count' }),
          '-last_seen_at',
        ),
      ],
      answers: [
        page('The groups.', pageOf(ERROR_GROUP), EXAMPLE_ERROR_GROUP),
        refused('Wrong order', { sort: [`Use ${ERROR_ORDERS.join(', ')}, with - for descending.`] }),
      ],
    },
  },
});
