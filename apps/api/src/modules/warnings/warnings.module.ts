import { Module } from '@nestjs/common';
import { ImportWarningsQueries } from './import-warnings.queries.js';
import { ImportWarningsRepository } from './import-warnings.repository.js';

/** Warnings: problems of imports that do not refuse them. */
@Module({
  providers: [ImportWarningsQueries, ImportWarningsRepository],
  exports: [ImportWarningsQueries, ImportWarningsRepository],
})
export class WarningsModule {}
