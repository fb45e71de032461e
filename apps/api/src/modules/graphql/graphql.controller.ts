import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { FormattedExecutionResult, GraphQLError, GraphQLFormattedError } from 'graphql';
import { isTransientDatabaseError } from '../../platform/database/pg-error.js';
import { DomainError } from '../../platform/errors/domain-error.js';
import { UncheckedJsonBody } from '../../platform/http/json-body.decorator.js';
import { PublicRoute } from '../../platform/http/route-access.js';
import { writeJsonAnswer } from '../../platform/http/write-answer.js';
import { AppLogger } from '../../platform/logging/logger.js';
import { Described } from '../../platform/openapi/index.js';
import { RequestLimits } from '../../platform/rate-limits/request-limits.js';
import {
  CredentialsRefused,
  type ObtainPlatformTokenCommand,
  ObtainPlatformTokenUseCase,
  TokenGrantError,
} from '../auth/index.js';
import { executeGraphql, type RootFields } from './execute-graphql.js';
import { graphqlDescription } from './graphql.openapi.js';
import { GraphqlRefused } from './graphql-refused.js';
import { readGraphqlRequest } from './read-graphql-request.js';

/** Media types of answers, the default first. */
const MEDIA_TYPES = ['application/json', 'application/graphql-response+json'];

interface ObtainPlatformTokenArguments {
  readonly input: ObtainPlatformTokenCommand;
}

interface HttpExchange {
  readonly request: Request;
  readonly response: Response;
}

interface GraphqlAnswer {
  readonly status: number;
  readonly result: FormattedExecutionResult;
}

/** The GraphQL interface: how an organisation gets its tokens. */
@Controller('v1/graphql')
@PublicRoute()
@Described(graphqlDescription)
export class GraphqlController {
  constructor(
    private readonly obtain: ObtainPlatformTokenUseCase,
    private readonly limits: RequestLimits,
    private readonly logger: AppLogger,
  ) {}

  /** Executes a document. Errors of the document and of the credentials are in the body, with status 200. */
  @Post()
  @HttpCode(200)
  async execute(@Req() request: Request, @Res() response: Response, @UncheckedJsonBody() body: unknown): Promise<void> {
    const mediaType = request.accepts(MEDIA_TYPES) || null;
    const { status, result } = await this.answerTo(body, mediaType, { request, response });
    const headers = { 'Content-Type': `${mediaType ?? MEDIA_TYPES[0]}; charset=utf-8` };
    writeJsonAnswer(response, status, JSON.stringify(result), headers);
  }

  private async answerTo(body: unknown, mediaType: string | null, http: HttpExchange): Promise<GraphqlAnswer> {
    try {
      if (mediaType === null) throw new GraphqlRefused(406, `The answer is ${MEDIA_TYPES.join(' or ')}.`);
      const fields: RootFields = {
        service: () => 'carryover',
        obtainPlatformToken: ({ input }: ObtainPlatformTokenArguments) => this.obtainToken(input, http),
      };
      const result = await executeGraphql(readGraphqlRequest(body), fields, (error) => this.describe(error));
      return { status: 200, result };
    } catch (error) {
      if (error instanceof GraphqlRefused) return error;
      throw error;
    }
  }

  private async obtainToken(input: ObtainPlatformTokenCommand, { request, response }: HttpExchange) {
    try {
      return await this.obtain.run({ ...input, address: request.ip });
    } catch (error) {
      const credentials = input.organizationSecretKey || input.refreshToken;
      if (error instanceof CredentialsRefused && credentials)
        await this.limits.countRefusal(request, response, credentials);
      throw error;
    }
  }

  /**
   * The error of a field with `extensions {errorType, errorCode, errorDescription}` and nothing else, no stack above all.
   * @throws DomainError, such as TooManyRequests, when that is what happened, and what fails while the database is away: they are
   * answered as everywhere, with 429 or 503, so that clients ask again
   */
  private describe({ originalError: cause, path, locations }: GraphQLError): GraphQLFormattedError {
    if (cause instanceof DomainError || isTransientDatabaseError(cause)) throw cause;
    if (cause instanceof TokenGrantError) {
      const { errorType, errorCode, errorDescription } = cause;
      return { message: errorDescription, path, locations, extensions: { errorType, errorCode, errorDescription } };
    }
    this.logger.error('auth.token.failed', cause);
    const message = 'An unexpected error occurred.';
    const extensions = { errorType: 'APPLICATION', errorCode: 'internal_error', errorDescription: message };
    return { message, path, locations, extensions };
  }
}
