import { Controller, Get, Query } from '@nestjs/common';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { StaffRoute } from '../../auth/index.js';
import { ListQuery } from '../list-query.js';
import { CHANGES, changesDescription } from './changes.openapi.js';
import { LatestChangesQueries, TOPICS, tokenOf } from './latest-changes.queries.js';

type ChangesResponse = Answer<typeof CHANGES>;

/** Tells open pages whether to reload their data; cheap enough to be polled all the time. */
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
