import {
  describeController,
  example,
  list,
  objectSchema,
  oneOf,
  queryParameter,
} from '../../../platform/openapi/index.js';
import { ERROR_ORDERS } from '../../imports/index.js';
import { ERROR_CODE, ERROR_DOMAIN } from '../imports/explained-error.schemas.js';
import { EXAMPLE_SUPPLIER, IF_NONE_MATCH, instantFilter, refused, taggedAnswers } from '../shared.openapi.js';
import { SUPPLIER_CODE } from '../shared.schemas.js';
import { ERROR_GROUP, EXAMPLE_ERROR_GROUP } from './errors.schemas.js';

const MOST_GROUPS = 200;
const ORDERS = ERROR_ORDERS.map((order) => `-${order}`);

/** What the operations of ConsoleErrorsController are. */
export const errorsDescription = describeController({
  tag: 'Console errors',
  operations: {
    list: {
      operationId: 'listErrorGroups',
      summary: 'What fails, in groups of one code at one place',
      description:
        'All imports that stand in an error now, grouped by code and place, at most 200 groups on one page. Counts are exact. Filters are joined by AND.',
      parameters: [
        queryParameter('supplier', 'Code of an import supplier.', SUPPLIER_CODE, EXAMPLE_SUPPLIER),
        queryParameter('code', 'Code of the error.', ERROR_CODE, 'tariff_code_not_found'),
        queryParameter('domain', 'Whose matter it is.', ERROR_DOMAIN, 'account_import'),
        instantFilter('since', 'Failed at this moment or later.'),
        instantFilter('until', 'Failed before this moment.'),
        queryParameter(
          'sort',
          'The largest or the latest group first.',
          oneOf(ORDERS, { default: '-count' }),
          '-count',
        ),
        IF_NONE_MATCH,
      ],
      answers: [
        ...taggedAnswers(
          'The groups.',
          objectSchema({ results: list(ERROR_GROUP, MOST_GROUPS), next_cursor: { type: 'null' } }),
          example({ results: [EXAMPLE_ERROR_GROUP], next_cursor: null }),
        ),
        refused('Wrong order', { sort: ['Use -count or -last_seen_at.'] }),
      ],
    },
  },
});
