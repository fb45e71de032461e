import { Module } from '@nestjs/common';

/** What suppliers can follow: the events of their imports and meter points, read or sent to them. */
@Module({})
export class EventsModule {}
