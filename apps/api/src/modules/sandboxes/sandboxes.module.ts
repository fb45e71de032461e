import { Module } from '@nestjs/common';
import { EmptySandboxUseCase } from './empty-sandbox.usecase.js';

/** What can be done to sandbox suppliers alone. */
@Module({ providers: [EmptySandboxUseCase], exports: [EmptySandboxUseCase] })
export class SandboxesModule {}
