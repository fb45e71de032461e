import { IsIn, IsInt, IsNotEmpty, IsOptional, IsUrl, Matches, Max, MaxLength, Min } from 'class-validator';
import { IntegrationSettings } from './integration-settings.js';
import { IsDatabaseUrl, IsReplicaUrl } from './is-database-url.decorator.js';
import { IsProxyList } from './is-proxy-list.decorator.js';
import { IsRedisUrl } from './is-redis-url.decorator.js';
import { NeedsRedis } from './needs-redis.decorator.js';
import { Setting } from './setting.decorator.js';
import { TakesPasskeys } from './takes-passkeys.decorator.js';
import { WEB_ADDRESS } from './web-address.js';

/** Everything the processes can be told from outside, read once at start and never changed. */
export class Environment extends IntegrationSettings {
  @Setting({ description: 'Address to listen on.', default: '127.0.0.1' })
  @IsNotEmpty()
  readonly host: string;

  @Setting({ description: 'Port of the API; 0 takes any free one.', default: 3000 })
  @IsInt()
  @Min(0)
  @Max(65_535)
  readonly port: number;

  @Setting({ description: 'Port of the operator console.', default: 3001 })
  @IsInt()
  @Min(0)
  @Max(65_535)
  readonly consolePort: number;

  @Setting({ description: "Port of the worker's health and metrics; 0 takes any free one.", default: 3002 })
  @IsInt()
  @Min(0)
  @Max(65_535)
  readonly workerPort: number;

  @Setting({
    description:
      "Port of the api's metrics, for Prometheus alone: never publish it. 0 takes any free one; left out, there is none.",
    example: '3003',
    onlyFor: ['api'],
  })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(65_535)
  readonly metricsPort?: number;

  @Setting({
    description:
      "Port of the console's figures, for Prometheus alone: never publish it. 0 takes any free one; left out, there is none.",
    example: '3004',
  })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(65_535)
  readonly consoleMetricsPort?: number;

  @Setting({ description: 'Folder for local data: embedded database, demo credentials.', default: '.data' })
  @IsNotEmpty()
  readonly dataDir: string;

  @Setting({
    description:
      'PostgreSQL. npm start supplies the embedded one when this is absent. Several hosts, parted by commas, need target_session_attrs=read-write: connections go to the one that takes writes.',
    example: 'postgres://carryover:password@127.0.0.1:5432/carryover',
    secret: true,
    requiredBy: ['api', 'worker', 'migrate', 'seed'],
  })
  @IsDatabaseUrl()
  readonly databaseUrl: string;

  @Setting({
    description:
      'A standby of PostgreSQL, for the api: lists, the feed, reports and figures of the console are read there, as new as in the primary. Left out, all is read in the primary.',
    example: 'postgres://carryover_login:password@127.0.0.1:5433/carryover',
    secret: true,
  })
  @IsOptional()
  @IsReplicaUrl()
  readonly databaseReadUrl?: string;

  @Setting({
    description:
      'Redis or Valkey: one server, redis+sentinel://one:26379,two:26379/name or redis+cluster://one:6379,two:6379; rediss for TLS. Without it the jobs run inside the worker, without a queue server.',
    example: 'redis://127.0.0.1:6379',
    secret: true,
  })
  @IsOptional()
  @IsRedisUrl()
  readonly redisUrl?: string;

  @Setting({
    description:
      'Who wakes workers: bull or bullmq, on Redis, or process, in each worker by itself. bull with REDIS_URL, process without.',
    default: ({ redisUrl }) => (redisUrl === undefined ? 'process' : 'bull'),
    onlyFor: ['api', 'worker'],
  })
  @IsIn(['bull', 'bullmq', 'process'])
  @NeedsRedis()
  readonly queueAdapter: string;

  @Setting({
    description: 'Where suppliers reach the API from outside.',
    default: (settings) => `http://localhost:${settings.port}`,
  })
  @IsUrl(WEB_ADDRESS)
  readonly publicApiUrl: string;

  @Setting({
    description: 'Where staff reach the console from outside.',
    default: (settings) => `http://localhost:${settings.consolePort}`,
  })
  @TakesPasskeys()
  @IsUrl(WEB_ADDRESS)
  readonly publicConsoleUrl: string;

  @Setting({ description: 'Lifetime of an access token in seconds.', default: 3600 })
  @IsInt()
  @Min(1)
  @Max(315_360_000)
  readonly accessTokenTtlSeconds: number;

  @Setting({ description: 'Lifetime of a refresh token in seconds.', default: 604_800 })
  @IsInt()
  @Min(1)
  @Max(315_360_000)
  readonly refreshTokenTtlSeconds: number;

  @Setting({ description: 'Imports one worker process handles at the same time.', default: 64 })
  @IsInt()
  @Min(1)
  @Max(200)
  readonly workerConcurrency: number;

  @Setting({ description: 'Jobs kept in the queue at most; the rest waits in the database.', default: 500 })
  @IsInt()
  @Min(1)
  @Max(100_000)
  readonly queueWindow: number;

  @Setting({
    description:
      'Seconds without a sign of life after which what a worker imports goes to another; it gives one every third of them.',
    default: 6,
  })
  @IsInt()
  @Min(1)
  @Max(86_400)
  readonly leaseSeconds: number;

  @Setting({
    description: 'Seconds a worker holds a registration request; half of them, 10 at most, has the gateway to answer.',
    default: 30,
  })
  @IsInt()
  @Min(1)
  @Max(86_400)
  readonly registrationLeaseSeconds: number;

  @Setting({
    description:
      'Seconds a stopping api or console still answers, so that a load balancer can see that it is not ready; 5 at most.',
    default: 2,
  })
  @IsInt()
  @Min(0)
  @Max(5)
  readonly drainSeconds: number;

  @Setting({ description: 'Attempts at one import before it ends as ERRORED.', default: 5 })
  @IsInt()
  @Min(1)
  @Max(1_000)
  readonly maxAttempts: number;

  @Setting({ description: 'Largest request body in bytes, after decompression.', default: 5_242_880 })
  @IsInt()
  @Min(1024)
  @Max(268_435_456)
  readonly bodyLimitBytes: number;

  @Setting({
    description:
      'Problems that one answer lists, errors and warnings together; of the others it says how many there are.',
    default: 1_000,
  })
  @IsInt()
  @Min(1)
  @Max(10_000)
  readonly mostListedProblems: number;

  @Setting({
    description: 'Requests a second of one organisation, of all its suppliers together.',
    default: 1_000,
  })
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  readonly supplierRequestsPerSecond: number;

  @Setting({
    description:
      'Bytes of bodies above 64 KB that one organisation may have under way in one process, from the first byte to the answer; one body always fits.',
    default: 20_971_520,
  })
  @IsInt()
  @Min(65_536)
  @Max(Number.MAX_SAFE_INTEGER)
  readonly organizationBytesInFlight: number;

  @Setting({
    description:
      'Milliseconds of checking bodies above 64 KB that one organisation may use at once in one process; beyond, it gets half of the time, less beside others.',
    default: 2_000,
  })
  @IsInt()
  @Min(100)
  @Max(600_000)
  readonly validationMillisecondsAtOnce: number;

  @Setting({
    description: 'Threads of one api process in which bodies above 64 KB are checked.',
    default: 1,
  })
  @IsInt()
  @Min(1)
  @Max(64)
  readonly validationThreads: number;

  @Setting({ description: 'Requests a second of one member of staff.', default: 100 })
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  readonly staffRequestsPerSecond: number;

  @Setting({
    description:
      'Requests a second from one address without good credentials: for tokens, with wrong tokens, sign-ins, documentation.',
    default: 50,
  })
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  readonly addressRequestsPerSecond: number;

  @Setting({
    description:
      'Token requests a minute that may be refused for their credentials at one address; a sixth of them with the same credentials.',
    default: 60,
  })
  @IsInt()
  @Min(6)
  @Max(1_000_000)
  readonly refusedTokenRequestsPerMinute: number;

  @Setting({
    description: 'Seconds over which requests are counted; so many seconds of a rate may come at once.',
    default: 5,
  })
  @IsInt()
  @Min(1)
  @Max(60)
  readonly requestBurstSeconds: number;

  @Setting({
    description:
      'Proxies that may name the address of a client (X-Forwarded-For), parted by commas: addresses, networks, loopback, linklocal, uniquelocal; or none.',
    // Commented out in `.env.example`: a copy of it must not keep `npm start` from naming its console.
    default: () => 'none',
  })
  @IsProxyList()
  readonly trustedProxies: string;

  @Setting({ description: 'Database connections of one process.', default: 10 })
  @IsInt()
  @Min(2)
  @Max(1_000)
  readonly databasePoolSize: number;

  @Setting({
    description:
      'Whether statements are prepared in the database connections: yes or no. no behind a pooler in transaction mode that does not follow them, such as PgBouncer before 1.21.',
    default: 'yes',
  })
  @IsIn(['yes', 'no'])
  readonly databasePreparedStatements: string;

  @Setting({
    description: "The platform's own e-mail addresses, parted by commas; no customer may have one of them.",
    example: 'support@example.com,billing@example.com',
  })
  @IsOptional()
  @Matches(/^[^\s@,]+@[^\s@,]+(\s*,\s*[^\s@,]+@[^\s@,]+)*$/, {
    message: 'platformEmails must be e-mail addresses parted by commas',
  })
  readonly platformEmails?: string;

  @Setting({ description: 'fatal, error, warn, info, debug, trace or silent.', default: 'info' })
  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
  readonly logLevel: string;

  @Setting({ description: 'Prefix of the keys in Redis, for sharing one server.', default: 'carryover' })
  @Matches(/^[\w-]+$/, { message: 'queuePrefix must be letters, digits, underscores and hyphens' })
  @MaxLength(40)
  readonly queuePrefix: string;
}
