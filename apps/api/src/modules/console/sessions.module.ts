import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { SessionsController } from './sessions.controller.js';

/** Signing in to the console. */
@Module({ imports: [AuthModule], controllers: [SessionsController] })
export class SessionsModule {}
