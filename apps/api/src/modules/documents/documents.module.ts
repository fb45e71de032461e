import { Module } from '@nestjs/common';

/** Documents under a supplier's root, and the object storage that holds them. */
@Module({})
export class DocumentsModule {}
