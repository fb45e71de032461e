import { Module } from '@nestjs/common';

/** Notes on an imported account. */
@Module({})
export class NotesModule {}
