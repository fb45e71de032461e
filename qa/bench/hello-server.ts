import 'reflect-metadata';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Apart, sayWhere, startApart } from './start-apart.js';

@Controller()
class HelloController {
  @Get()
  hello(): { hello: string } {
    return { hello: 'world' };
  }
}

@Module({ controllers: [HelloController] })
class HelloModule {}

/** Starts the least that the framework of the api can answer, in a process of its own. */
export function startHelloServer(): Promise<Apart> {
  return startApart(import.meta.url, { ...process.env, NODE_ENV: 'production' });
}

if (process.argv[2] === 'serve') {
  const app = await NestFactory.create(HelloModule, { logger: false });
  await app.listen(0, '127.0.0.1');
  sayWhere(app.getHttpServer());
}
