import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { GraphQLModule } from '@nestjs/graphql';
import { AppLogger } from '../../../platform/logging/logger.js';
import { AuthModule } from '../auth.module.js';
import { alwaysOkPlugin } from './always-ok.plugin.js';
import { fewFieldsRule } from './few-fields.rule.js';
import { formatGraphqlError } from './format-graphql-error.js';
import { GraphqlBodyMiddleware } from './graphql-body.middleware.js';
import { JsonScalar } from './json.scalar.js';
import { TokenResolver } from './token.resolver.js';

const server = GraphQLModule.forRootAsync<ApolloDriverConfig>({
  driver: ApolloDriver,
  inject: [AppLogger],
  useFactory: (logger: AppLogger) => ({
    path: '/v1/graphql',
    autoSchemaFile: true,
    graphiql: false,
    // The schema is small and public; suppliers' tools read it.
    introspection: true,
    includeStacktraceInErrorResponses: false,
    preserveHttpStatusForExecutionErrors: false,
    validationRules: [fewFieldsRule],
    formatError: formatGraphqlError(logger),
    plugins: [alwaysOkPlugin],
  }),
});

/** `POST /v1/graphql/` with the mutation `obtainPlatformToken`. */
@Module({ imports: [AuthModule, server], providers: [TokenResolver, JsonScalar] })
export class AuthGraphqlModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(GraphqlBodyMiddleware).forRoutes('v1/graphql', 'v1/graphql/*path');
  }
}
