import { JsonProblem, type StrictJsonOptions } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { SentBytes } from '../http/sent-bytes.js';
import { currentRequest } from '../logging/request-context.js';
import { LargeBodies } from '../rate-limits/large-bodies.js';
import { WorkThreads } from '../threads/index.js';
import { joinPieces } from './json-pieces.js';
import type { JsonSteps } from './json-steps.js';

/** What the threads do that read large JSON bodies. */
export const JSON_PROGRAM = new URL('./parse-json.thread.js', import.meta.url);

/** Name of the application setting that holds what reads large JSON bodies. */
export const JSON_THREADS = 'threads that read JSON';

/** Reads large JSON bodies in threads, and puts together here what was read, a little at a time. */
@Injectable()
export class JsonThreads {
  constructor(
    private readonly threads: WorkThreads,
    private readonly large: LargeBodies,
  ) {}

  /**
   * The same as parseStrictJson.
   * @throws JsonProblem the body is no JSON, or none that is accepted
   */
  async parse(
    organizationId: string,
    body: SentBytes,
    { exactNumbers = false }: Pick<StrictJsonOptions, 'exactNumbers'>,
  ): Promise<unknown> {
    // The bytes of somebody who has gone must not wait for their turn in memory.
    currentRequest()?.whenAnswered?.(() => body.clear());
    return this.threads.run<JsonSteps, unknown>(organizationId, JSON_PROGRAM, async (task) => {
      const blocks = body.toBlocks();
      const memory = blocks.map(({ buffer }) => buffer);
      body.clear();
      const problem = await task.ask('open', { blocks, exactNumbers }, memory);
      if (problem !== null) throw new JsonProblem(problem.code, problem.sentence, problem.segments);
      const next = async () => (await task.ask('next', null)).piece;
      return joinPieces(next, { exactNumbers }, (work) => this.large.checking(work));
    });
  }
}
