import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { GraphqlController } from './graphql.controller.js';

/** `POST /v1/graphql/` with the mutation `obtainPlatformToken`. */
@Module({ imports: [AuthModule], controllers: [GraphqlController] })
export class GraphqlModule {}
