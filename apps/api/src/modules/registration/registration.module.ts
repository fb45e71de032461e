import { Module } from '@nestjs/common';

/** Registration of meter points with the industry. */
@Module({})
export class RegistrationModule {}
