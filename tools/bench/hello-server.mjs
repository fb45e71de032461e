import 'reflect-metadata';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { startApart } from './start-apart.mjs';

/** Starts the least that the framework of the api can answer, in a process of its own. */
export function startHelloServer() {
  return startApart(import.meta.url, { ...process.env, NODE_ENV: 'production' });
}

async function serve() {
  const from = createRequire(join(root, 'apps/api/package.json'));
  const { Controller, Get, Module } = from('@nestjs/common');
  const { NestFactory } = from('@nestjs/core');
  class HelloController {
    hello() {
      return { hello: 'world' };
    }
  }
  Get()(HelloController.prototype, 'hello', Object.getOwnPropertyDescriptor(HelloController.prototype, 'hello'));
  Controller()(HelloController);
  class HelloModule {}
  Module({ controllers: [HelloController] })(HelloModule);
  const app = await NestFactory.create(HelloModule, { logger: false });
  await app.listen(0, '127.0.0.1');
  process.send(`http://127.0.0.1:${app.getHttpServer().address().port}/`);
}

if (process.argv[2] === 'serve') await serve();
