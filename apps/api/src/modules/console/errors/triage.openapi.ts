import {
  answer,
  describeController,
  jsonBody,
  list,
  namedObject,
  objectSchema,
  refused,
  success,
  text,
} from '../../../platform/openapi/index.js';
import { EXAMPLE_SUPPLIER, NOT_FOUND } from '../shared.openapi.js';
import { EXAMPLE_ERROR_GROUP } from './errors.schemas.js';
import { ReportErrorGroupRequest, TriageErrorGroupRequest } from './triage.requests.js';
import { ERROR_GROUP_REPORT, ERROR_GROUP_TRIAGE, EXAMPLE_REPORT, EXAMPLE_TRIAGE } from './triage.schemas.js';

/** How long a group can be muted. */
export const MOST_MUTED_DAYS = 90;

/** Users who may own a group. */
export const ERROR_OWNERS = namedObject('ErrorOwners', {
  results: list(objectSchema({ email: text(254), display_name: text(100) }), 500),
});

const { code, path } = EXAMPLE_ERROR_GROUP;

/** Descriptions of the operations of ConsoleTriageController. */
export const triageDescription = describeController({
  tag: 'Console errors',
  operations: {
    owners: {
      operationId: 'listErrorOwners',
      summary: 'Who may own a group of errors',
      description: 'Operators and admins who may sign in, by e-mail address.',
      answers: [
        success('Who may own a group.', ERROR_OWNERS, {
          results: [{ email: 'kim.lee@carryover.example', display_name: 'Kim Lee' }],
        }),
      ],
    },
    decide: {
      operationId: 'triageErrorGroup',
      summary: 'Decide about a group of errors',
      description:
        'Sets owner, note, acknowledgement and until when the group is muted. What is left out stays, so that two people who decide about different things do not undo each other. A group that is muted is listed and counted on; `mark=not_muted` leaves it out until its time is over. An acknowledgement holds until the group is over. Every call leaves an entry of the audit trail, `error_group.triage`.',
      requestBody: jsonBody(TriageErrorGroupRequest, {
        code,
        path,
        owner: 'kim.lee@carryover.example',
        acknowledged: true,
      }),
      answers: [
        success('What is decided now.', ERROR_GROUP_TRIAGE, EXAMPLE_TRIAGE),
        refused('Unknown owner', { owner: ['Nobody of this address may act here.'] }),
        NOT_FOUND,
      ],
    },
    report: {
      operationId: 'reportErrorGroup',
      summary: 'Keep what a supplier was told of a group of errors',
      description:
        'Nothing is sent: it is kept who was told what, when and by whom, with how many imports of theirs failed then: of the group, or of what `wave`, `since` and `until` leave of it, as in the list of errors. Whoever calls makes the id, so that the same call again keeps nothing new. A new report leaves an entry of the audit trail, `error_group.report`.',
      requestBody: jsonBody(ReportErrorGroupRequest, {
        id: EXAMPLE_REPORT.id,
        code,
        path,
        import_supplier: EXAMPLE_SUPPLIER,
        means: 'TEXT',
        text: EXAMPLE_REPORT.text,
      }),
      answers: [
        success('The report that was there.', ERROR_GROUP_REPORT, EXAMPLE_REPORT),
        answer(201, 'The new report.', ERROR_GROUP_REPORT, EXAMPLE_REPORT),
        refused('Text missing', { text: ['A value is required.'] }),
        NOT_FOUND,
      ],
    },
  },
});
