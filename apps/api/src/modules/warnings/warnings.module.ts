import { Module } from '@nestjs/common';
import { ImportWarningsQueries } from './import-warnings.queries.js';
import { ImportWarningsRepository } from './import-warnings.repository.js';

/** What is odd about an import and does not refuse it. */
@Module({
  providers: [ImportWarningsQueries, ImportWarningsRepository],
  exports: [ImportWarningsQueries, ImportWarningsRepository],
})
export class WarningsModule {}
