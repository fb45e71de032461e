import type { Problem } from './operator-api';

/** The operator API refused, or could not be asked; `status` is the HTTP status, `code` the stable short name. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, problem: Problem) {
    super(problem.detail);
    this.name = 'ApiProblem';
    this.status = status;
    this.code = problem.code;
  }

  get isSignedOut(): boolean {
    return this.status === 401;
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
  const body: unknown = await response.json().catch(() => null);
  return new ApiProblem(
    response.status,
    isProblem(body) ? body : { detail: `The service answered ${response.status}.`, code: 'unexpected_answer' },
  );
}
