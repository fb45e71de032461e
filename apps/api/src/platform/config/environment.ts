import {
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
} from 'class-validator';
import { Setting } from './setting.decorator.js';

const web = { require_tld: false, require_protocol: true, protocols: ['http', 'https'] };

/** Everything the processes can be told from outside, read once at start and never changed. */
export class Environment {
  @Setting({ description: 'production, development or test.', default: 'production' })
  @IsIn(['production', 'development', 'test'])
  readonly nodeEnv: string;

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

  @Setting({ description: 'Folder for local data: embedded database, demo credentials.', default: '.data' })
  @IsNotEmpty()
  readonly dataDir: string;

  @Setting({
    description: 'PostgreSQL. npm start supplies the embedded one when this is absent.',
    example: 'postgres://carryover:password@127.0.0.1:5432/carryover',
    secret: true,
    requiredBy: ['api', 'worker', 'migrate', 'seed'],
  })
  @Matches(/^postgres(ql)?:\/\/\S+$/, { message: 'databaseUrl must be a postgres:// URL' })
  readonly databaseUrl: string;

  @Setting({
    description: 'Redis. Without it the jobs run inside the worker, without a queue server.',
    example: 'redis://127.0.0.1:6379',
    secret: true,
  })
  @IsOptional()
  @Matches(/^rediss?:\/\/\S+$/, { message: 'redisUrl must be a redis:// URL' })
  readonly redisUrl?: string;

  @Setting({
    description: 'Where suppliers reach the API from outside.',
    default: (settings) => `http://localhost:${settings.port}`,
  })
  @IsUrl(web)
  readonly publicApiUrl: string;

  @Setting({
    description: 'Where staff reach the console from outside.',
    default: (settings) => `http://localhost:${settings.consolePort}`,
  })
  @IsUrl(web)
  readonly publicConsoleUrl: string;

  @Setting({
    description:
      'Signs access and refresh tokens, 32 characters or more. npm start makes one and keeps it in DATA_DIR.',
    secret: true,
    requiredBy: ['api'],
  })
  @IsString()
  @MinLength(32)
  readonly tokenSigningSecret: string;

  @Setting({ description: 'Lifetime of an access token in seconds.', default: 3600 })
  @IsInt()
  @Min(1)
  readonly accessTokenTtlSeconds: number;

  @Setting({ description: 'Lifetime of a refresh token in seconds.', default: 604_800 })
  @IsInt()
  @Min(1)
  readonly refreshTokenTtlSeconds: number;

  @Setting({ description: 'Imports one worker process handles at the same time.', default: 4 })
  @IsInt()
  @Min(1)
  @Max(200)
  readonly workerConcurrency: number;

  @Setting({ description: 'Jobs kept in the queue at most; the rest waits in the database.', default: 200 })
  @IsInt()
  @Min(1)
  readonly queueWindow: number;

  @Setting({ description: 'Seconds a worker holds an import before another may take it over.', default: 30 })
  @IsInt()
  @Min(1)
  readonly leaseSeconds: number;

  @Setting({ description: 'Attempts at one import before it ends as ERRORED.', default: 5 })
  @IsInt()
  @Min(1)
  readonly maxAttempts: number;

  @Setting({ description: 'Largest request body in bytes, after decompression.', default: 5_242_880 })
  @IsInt()
  @Min(1024)
  readonly bodyLimitBytes: number;

  @Setting({ description: 'Database connections of one process.', default: 10 })
  @IsInt()
  @Min(2)
  readonly databasePoolSize: number;

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
