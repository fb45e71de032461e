import { Module } from '@nestjs/common';

/** The part that works in the background. */
@Module({})
export class CommunicationsWorkerModule {}
