import {
  answer,
  describeController,
  list,
  namedObject,
  objectSchema,
  oneOf,
  success,
  text,
} from '../../platform/openapi/index.js';
import { accountParameter, supplierParameter } from '../suppliers/index.js';
import { promisedMpxnSchema } from './mpxn.schema.js';
import { METER_POINT_STATUSES } from './status/meter-point-statuses.js';

const meterPointStatus = namedObject('MeterPointStatus', {
  mpxn: promisedMpxnSchema,
  status: oneOf(METER_POINT_STATUSES, { description: 'Where the meter point stands.' }),
});

export const meterPointStatusesDescription = describeController({
  tag: 'Registration',
  path: [supplierParameter, accountParameter('external_account_number')],
  operations: {
    list: {
      operationId: 'listAccountMeterPoints',
      summary: 'Where the meter points of an account stand',
      description: 'The meter points of an imported account in the order of its payload, each with its status.',
      answers: [
        success('The meter points.', list(meterPointStatus, 10_000, { minItems: 1 }), [
          { mpxn: '2200014873609', status: 'PRE_REGISTRATION' },
        ]),
        answer(
          404,
          'There is no such account, or it has no meter point.',
          list(objectSchema({ error: text(4_096) }), 1, { minItems: 1 }),
          [{ error: 'No account with meter points was found for this supplier and account number.' }],
        ),
      ],
    },
  },
});
