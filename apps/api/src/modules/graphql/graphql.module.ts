import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { GraphQLModule } from '@nestjs/graphql';
import { AppLogger } from '../../platform/logging/logger.js';
import { AuthModule } from '../auth/index.js';
import { answerStatusPlugin, stringifyAnswer } from './answer-status.plugin.js';
import { fewFieldsRule } from './few-fields.rule.js';
import { formatGraphqlError } from './format-graphql-error.js';
import { GraphqlBodyMiddleware } from './graphql-body.middleware.js';
import { JsonScalar } from './json.scalar.js';
import { type HttpContext, TokenResolver } from './token.resolver.js';

/** The mutation in its longest form has some forty. */
const MAX_TOKENS = 500;

const server = GraphQLModule.forRootAsync<ApolloDriverConfig>({
  driver: ApolloDriver,
  inject: [AppLogger],
  useFactory: (logger: AppLogger) => ({
    path: '/v1/graphql',
    autoSchemaFile: true,
    context: ({ req, res }: HttpContext): HttpContext => ({ req, res }),
    graphiql: false,
    // Aliases under __schema multiply: a request of 2 KB without any token could ask for gigabytes.
    introspection: false,
    parseOptions: { maxTokens: MAX_TOKENS },
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    preserveHttpStatusForExecutionErrors: false,
    validationRules: [fewFieldsRule],
    formatError: formatGraphqlError(logger),
    stringifyResult: stringifyAnswer,
    plugins: [answerStatusPlugin],
  }),
});

/** `POST /v1/graphql/` with the mutation `obtainPlatformToken`. */
@Module({ imports: [AuthModule, server], providers: [TokenResolver, JsonScalar] })
export class GraphqlModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(GraphqlBodyMiddleware).forRoutes('v1/graphql', 'v1/graphql/*path');
  }
}
