import { notAccepted } from '@carryover/contract';
import {
  describeController,
  EXAMPLE_ID,
  errorAnswer,
  jsonBody,
  namedObject,
  oneOf,
  refused,
  success,
  text,
} from '../../../platform/openapi/index.js';
import { REGISTRATION_STATUSES } from '../status/transitions.js';
import { RegistrationCallbackRequest } from './registration-callback.request.js';

const request = {
  request_id: EXAMPLE_ID,
  event_id: 'evt-2026-03-02-000117',
  mpxn: '2200014873609',
  status: 'REGISTRATION_ACCEPTED',
  occurred_at: '2026-03-02T09:30:00Z',
};

const received = namedObject('ReceivedCallback', {
  event_id: text(128, { description: 'The event that was told.' }),
  outcome: oneOf(['APPLIED', 'WAITING', 'OUT_OF_DATE', 'REFUSED'], {
    description: 'WAITING until what has to come before it was told; OUT_OF_DATE and REFUSED changed nothing.',
  }),
});

export const registrationCallbacksDescription = describeController({
  tag: 'Registration gateway',
  operations: {
    receive: {
      operationId: 'receiveRegistrationCallback',
      summary: 'The registration gateway tells how a registration goes',
      description:
        'Each event counts once, however often it is told. `webhook-id`, `webhook-timestamp` and `webhook-signature` have to be there and fresh. Every authentic and well-formed callback is answered with 200. `UNABLE_TO_REGISTER` is for the answer to the request alone: of one that was taken up a callback tells `REGISTRATION_REJECTED` or, of gas, `NOMINATION_REJECTED`; the other would wait for ever. It takes no parameters; unknown ones are refused.',
      security: 'registrationSignature',
      requestBody: jsonBody(RegistrationCallbackRequest, request, { summary: 'A registration is accepted' }),
      answers: [
        success('The callback was received.', received, { event_id: 'evt-2026-03-02-000117', outcome: 'APPLIED' }),
        refused('An unknown status', { status: [notAccepted('HAPPY', REGISTRATION_STATUSES).detail] }),
        errorAnswer(401, ['registration_callback_not_authentic']),
      ],
    },
  },
});
