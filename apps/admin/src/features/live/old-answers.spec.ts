import { describe, expect, it } from '@jest/globals';
import { QueryCache, QueryClient, QueryObserver } from '@tanstack/react-query';
import { ApiProblem } from '../../lib/api-problem';
import { followOldAnswers, forgetWhenRefused } from './old-answers';

const refusal = (status: number) => new ApiProblem(status, { detail: `Answered ${status}.`, code: 'x' });

/** A page that has read something at the moment 1,000, and what it reads when it looks again. */
async function pageThatReads(...answers: (string | ApiProblem)[]) {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: forgetWhenRefused }),
    defaultOptions: { queries: { retry: false, networkMode: 'always' } },
  });
  const queryFn = async () => {
    const answer = answers.shift();
    if (answer instanceof ApiProblem) throw answer;
    return answer;
  };
  client.setQueryData(['figures'], 'before', { updatedAt: 1_000 });
  const observer = new QueryObserver(client, { queryKey: ['figures'], queryFn, staleTime: Number.POSITIVE_INFINITY });
  const leave = observer.subscribe(() => undefined);
  const old = followOldAnswers(client.getQueryCache());
  return { observer, leave, old, look: () => observer.refetch() };
}

describe('What a page shows though it could not be read again', () => {
  it.each([0, 429, 500, 503])('is as old as it is after %d, until it is read', async (status) => {
    const { look, old, observer, leave } = await pageThatReads(refusal(status), 'after');
    expect(old.read()).toBeNull();
    await look();
    expect(old.read()).toMatchObject({ since: 1_000, problem: { status } });
    expect(old.read()).toBe(old.read());
    expect(observer.getCurrentResult().data).toBe('before');
    await look();
    expect(old.read()).toBeNull();
    leave();
  });

  it.each([403, 404])('is forgotten after %d, so that the page says why there is nothing', async (status) => {
    const { look, old, observer, leave } = await pageThatReads(refusal(status));
    await look();
    expect(observer.getCurrentResult()).toMatchObject({ data: undefined, error: { status } });
    expect(old.read()).toBeNull();
    leave();
  });

  it('is nothing of what the page does not show any more', async () => {
    const { look, old, leave } = await pageThatReads(refusal(503));
    await look();
    leave();
    expect(old.read()).toBeNull();
  });
});
