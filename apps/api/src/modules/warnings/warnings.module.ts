import { Module } from '@nestjs/common';
import { ImportWarningsRepository } from './import-warnings.repository.js';

/** What is odd about an import and does not refuse it. */
@Module({ providers: [ImportWarningsRepository], exports: [ImportWarningsRepository] })
export class WarningsModule {}
