import { CarryoverClient, type TextAnswer, type TextOperation, ValidationError } from '@carryover/client';
import { describe, expect, it } from '@jest/globals';
import { LATER_DATA } from './later-data.js';

type Problems = ConstructorParameters<typeof ValidationError>[2];

/** A service that has some statements already, and refuses a request with any of them as the interface says. */
class ServiceWithStatements extends CarryoverClient {
  readonly sent: string[] = [];

  constructor(
    private readonly there: readonly string[],
    private readonly otherProblems: Problems = [],
  ) {
    super({ apiUrl: 'http://127.0.0.1:1', secretKey: 'never sent' });
  }

  override sendText(_: TextOperation, text: string): Promise<TextAnswer> {
    this.sent.push(text);
    const { statements }: { statements: { statement_id: string }[] } = JSON.parse(text);
    const problems = [
      ...statements.flatMap(({ statement_id: id }, index) =>
        this.there.includes(id)
          ? [
              {
                path: `statements.${index}.statement_id`,
                detail: `Statement "${id}" has already been imported.`,
                code: null,
              },
            ]
          : [],
      ),
      ...this.otherProblems,
    ];
    if (problems.length === 0) return Promise.resolve({ answer: {}, afterUnseenAnswer: false });
    const call = { operation: 'addStatements', requestId: '', afterUnseenAnswer: false } as const;
    return Promise.reject(
      new ValidationError(call, { status: 400, code: null, retryAfter: null, body: undefined }, problems),
    );
  }
}

const lineOf = (...ids: string[]) => {
  const statements = ids.map((id) => `{"statement_id": "${id}", "gross_amount": 1.10}`);
  return { number: 'A', text: `{"external_account_number": "A", "statements": [${statements.join(', ')}]}` };
};

const send = (service: CarryoverClient, line: ReturnType<typeof lineOf>, skipExisting = true) =>
  LATER_DATA.find(({ name }) => name === 'statements')
    ?.senderOf(service, { skipExisting })
    .send(line, [0, 1], false);

const done = (result: object) => ({ kind: 'done', position: [0, 1], number: 'A', result });

describe('statements sent with --skip-existing', () => {
  it('go as they stand when none of them is there', async () => {
    const service = new ServiceWithStatements([]);
    const line = lineOf('S-1', 'S-2');
    expect(await send(service, line)).toEqual(done({}));
    expect(service.sent).toEqual([line.text]);
  });

  it('go without those that are there, digit for digit, and these are named in the result', async () => {
    const service = new ServiceWithStatements(['S-1', 'S-3']);
    expect(await send(service, lineOf('S-1', 'S-2', 'S-3'))).toEqual(done({ added: 1, skipped: ['S-1', 'S-3'] }));
    expect(service.sent.slice(1)).toEqual([
      '{"external_account_number":"A","statements":[{"statement_id":"S-2","gross_amount":1.10}]}',
    ]);
  });

  it('count as sent when all of them are there, and nothing more is sent', async () => {
    const service = new ServiceWithStatements(['S-1', 'S-2']);
    expect(await send(service, lineOf('S-1', 'S-2'))).toEqual(
      done({ was_there_already: true, skipped: ['S-1', 'S-2'] }),
    );
    expect(service.sent).toHaveLength(1);
  });

  it('leave out what another request adds meanwhile', async () => {
    const there = ['S-1'];
    const service = new ServiceWithStatements(there);
    const answered = service.sendText.bind(service);
    service.sendText = (operation, text) => {
      const answer = answered(operation, text);
      if (!there.includes('S-2')) there.push('S-2');
      return answer;
    };
    expect(await send(service, lineOf('S-1', 'S-2', 'S-3'))).toEqual(done({ added: 1, skipped: ['S-1', 'S-2'] }));
  });

  it('fail as ever when something else is wrong too', async () => {
    const wrong = { path: 'statements.1.number', detail: 'Expected string.', code: null };
    await expect(send(new ServiceWithStatements(['S-1'], [wrong]), lineOf('S-1', 'S-2'))).rejects.toThrow(
      ValidationError,
    );
  });

  it('are refused as a whole without the option', async () => {
    const service = new ServiceWithStatements(['S-1']);
    await expect(send(service, lineOf('S-1', 'S-2'), false)).rejects.toThrow(ValidationError);
    expect(service.sent).toHaveLength(1);
  });
});
