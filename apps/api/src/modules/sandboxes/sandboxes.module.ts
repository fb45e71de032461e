import { Module } from '@nestjs/common';
import { EmptySandbox } from './empty-sandbox.usecase.js';

/** What can be done to sandbox suppliers alone. */
@Module({ providers: [EmptySandbox], exports: [EmptySandbox] })
export class SandboxesModule {}
