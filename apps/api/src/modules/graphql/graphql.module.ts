import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { GraphQLModule } from '@nestjs/graphql';
import { AppLogger } from '../../platform/logging/logger.js';
import { AuthModule } from '../auth/index.js';
import { answerStatusPlugin, stringifyAnswer } from './answer-status.plugin.js';
import { documentBoundsRule } from './document-bounds.rule.js';
import { DOCUMENT_LIMITS } from './document-limits.js';
import { formatGraphqlError } from './format-graphql-error.js';
import { GraphqlBodyMiddleware } from './graphql-body.middleware.js';
import { introspectionBoundsRule } from './introspection-bounds.rule.js';
import { JsonScalar } from './json.scalar.js';
import { type HttpContext, TokenResolver } from './token.resolver.js';

const server = GraphQLModule.forRootAsync<ApolloDriverConfig>({
  driver: ApolloDriver,
  inject: [AppLogger],
  useFactory: (logger: AppLogger) => ({
    path: '/v1/graphql',
    autoSchemaFile: true,
    context: ({ req, res }: HttpContext): HttpContext => ({ req, res }),
    graphiql: false,
    // For everybody: clients and editors begin with it. Unbounded, 2 KB of it could ask for gigabytes.
    introspection: true,
    parseOptions: { maxTokens: DOCUMENT_LIMITS.tokens },
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    preserveHttpStatusForExecutionErrors: false,
    validationRules: [documentBoundsRule, introspectionBoundsRule],
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
