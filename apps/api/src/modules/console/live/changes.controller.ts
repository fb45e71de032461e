import { Controller, Get, Query } from '@nestjs/common';
import { Described } from '../../../platform/openapi/index.js';
import { StaffRoute } from '../../auth/index.js';
import { ListQuery } from '../list-query.js';
import { changesDescription } from './changes.openapi.js';
import { LatestChangesQueries, TOPICS, type Topic, tokenOf } from './latest-changes.queries.js';

export interface ChangesResponse {
  /** To be given as `since` the next time. */
  readonly token: string;
  /** What has changed since then; everything when nothing was given, or something that is not ours. */
  readonly changed: readonly Topic[];
}

/** Tells pages that are open whether to look again; cheap enough to be asked all the time. */
@Controller('console/v1/changes')
@Described(changesDescription)
export class ConsoleChangesController {
  constructor(private readonly changes: LatestChangesQueries) {}

  @Get()
  @StaffRoute('viewer')
  async since(@Query() query: Record<string, unknown>): Promise<ChangesResponse> {
    const request = new ListQuery(query, ['since']);
    const since = request.text('since');
    request.parameters.throwProblems();
    const marks = await this.changes.current();
    const before = (since ?? '').split('.');
    return { token: tokenOf(marks), changed: TOPICS.filter((topic, index) => before[index] !== marks[topic]) };
  }
}
