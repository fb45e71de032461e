import { Module } from '@nestjs/common';

/** What the platform writes to customers. */
@Module({})
export class CommunicationsModule {}
