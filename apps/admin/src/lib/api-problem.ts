import { fieldMessages } from './field-messages';
import type { Problem } from './operator-api';

/** The operator API refused, or could not be asked; `status` is the HTTP status, `code` the stable short name. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  /** Problems of single fields by path; empty when the whole request was refused. */
  readonly fields: ReadonlyMap<string, string>;
  /** The id of the request in the logs; null when there was no answer. */
  readonly requestId: string | null;

  constructor(
    status: number,
    { detail, code }: Problem,
    fields: ReadonlyMap<string, string> = new Map(),
    requestId: string | null = null,
  ) {
    super(detail);
    this.name = 'ApiProblem';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.requestId = requestId;
  }

  /** Whether the session is over. A wrong password is a 401 as well, but of another code. */
  get isSignedOut(): boolean {
    return this.status === 401 && this.code === 'not_authenticated';
  }

  /** Whether a passkey has to be added before anything else. */
  get mustEnrolPasskey(): boolean {
    return this.code === 'passkey_enrolment_required';
  }
}

function isProblem(body: unknown): body is Problem {
  return (
    typeof body === 'object' &&
    body !== null &&
    'detail' in body &&
    'code' in body &&
    typeof body.detail === 'string' &&
    typeof body.code === 'string'
  );
}

/** Makes an ApiProblem of an answer that is not a success, also when its body is not what the API promises. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const { status } = response;
  const requestId = response.headers.get('x-request-id');
  const body: unknown = await response.json().catch(() => null);
  if (isProblem(body)) return new ApiProblem(status, body, new Map(), requestId);
  const fields = fieldMessages(body);
  if (fields.size === 0)
    return new ApiProblem(
      status,
      { detail: `The service answered ${status}.`, code: 'unexpected_answer' },
      new Map(),
      requestId,
    );
  const detail = [...fields].map(([path, message]) => (path === '' ? message : `${path}: ${message}`)).join(' ');
  return new ApiProblem(status, { detail, code: 'invalid_fields' }, fields, requestId);
}

/** The problem of an answer that began and did not end; it may be a success that nobody was told of. */
export function cutOff(detail: string): ApiProblem {
  return new ApiProblem(0, { detail, code: 'answer_cut_off' });
}
