import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { AppModule } from '../app.module.js';
import { SERVED_DOCS } from '../modules/documentation/index.js';
import { loadEnvironment } from '../platform/config/load-environment.js';
import { seeEverythingOutsideOfRequests } from '../platform/database/outside-of-scope.js';
import { Replica } from '../platform/database/replica.js';
import { HttpAdapter } from '../platform/http/http.adapter.js';
import { configureHttp } from '../platform/http/http-application.js';
import { THREAD_PROGRAM } from '../platform/threads/index.js';
import { Clock } from '../platform/time/clock.js';
import type { ReadOnlyReplica } from './read-only-replica.js';
import { TEST_KEYS } from './test-keys.js';

/** An api process inside the test process, listening on a free port. */
export interface TestApplication {
  readonly app: NestExpressApplication;
  readonly url: string;
  close(): Promise<void>;
}

/** What a test may want otherwise. */
export interface TestApplicationOptions {
  databaseUrl: string;
  clock?: Clock;
  variables?: NodeJS.ProcessEnv;
  /** Milliseconds in which an answer has to begin once its request is there; otherwise those of the service. */
  answerWithin?: number;
  /** Milliseconds in which a request has to arrive; otherwise those of the service. */
  requestWithin?: number;
  /** What runs in the threads instead of the program that does. */
  threadProgram?: URL;
  /** The pages at `/docs/`, as `writeTestDocs` writes them; otherwise those of the latest build, if there are any. */
  docs?: URL;
  /** Where what only looks is read; it is closed with the application. */
  replica?: ReadOnlyReplica;
}

/** Starts the whole api on a test database, without Redis and without a log. */
export async function startTestApplication(options: TestApplicationOptions): Promise<TestApplication> {
  const seeNothingMore = seeEverythingOutsideOfRequests();
  const environment = loadEnvironment({
    NODE_ENV: 'test',
    DATABASE_URL: options.databaseUrl,
    ...TEST_KEYS,
    LOG_LEVEL: 'silent',
    PORT: '0',
    DATABASE_POOL_SIZE: '4',
    // Tests say where they come from.
    TRUSTED_PROXIES: 'loopback,linklocal,uniquelocal',
    // All tests come from one address, and faster than people.
    ADDRESS_REQUESTS_PER_SECOND: '100000',
    STAFF_REQUESTS_PER_SECOND: '100000',
    SUPPLIER_REQUESTS_PER_SECOND: '100000',
    ORGANIZATION_BYTES_IN_FLIGHT: '1000000000',
    VALIDATION_MILLISECONDS_AT_ONCE: '600000',
    ...options.variables,
  });
  const builder = Test.createTestingModule({ imports: [AppModule.forRoot(environment)] });
  const { threadProgram, docs, replica } = options;
  if (threadProgram !== undefined) builder.overrideProvider(THREAD_PROGRAM).useValue(threadProgram);
  if (docs !== undefined) builder.overrideProvider(SERVED_DOCS).useValue(docs);
  if (replica !== undefined) builder.overrideProvider(Replica).useValue(replica);
  if (options.clock !== undefined) builder.overrideProvider(Clock).useValue(options.clock);
  const testing = await builder.compile();
  const app = testing.createNestApplication<NestExpressApplication>(new HttpAdapter(options.requestWithin), {
    bodyParser: false,
  });
  configureHttp(app, options.answerWithin);
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  const close = async () => {
    await app.close();
    await replica?.close();
    seeNothingMore();
  };
  return { app, url: `http://127.0.0.1:${port}`, close };
}
