import { Module } from '@nestjs/common';
import { EmptySandboxUseCase } from './empty-sandbox.usecase.js';

/** Operations for sandbox suppliers only. */
@Module({ providers: [EmptySandboxUseCase], exports: [EmptySandboxUseCase] })
export class SandboxesModule {}
