import { Args, Context, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { Request, Response } from 'express';
import { PublicRoute } from '../../platform/http/route-access.js';
import { DescribedEndpoint } from '../../platform/openapi/index.js';
import { RequestLimits } from '../../platform/rate-limits/request-limits.js';
import { CredentialsRefused, ObtainPlatformToken } from '../auth/index.js';
import { ObtainPlatformTokenInput } from './obtain-platform-token.input.js';
import { PlatformToken } from './obtain-platform-token.type.js';
import { tokenEndpoint } from './token.openapi.js';

/** What the GraphQL server hands on of the request it answers. */
export class HttpContext {
  declare readonly req: Request;
  declare readonly res: Response;
}

/** The GraphQL interface: how an organisation gets its tokens. */
@Resolver()
@PublicRoute()
@DescribedEndpoint(tokenEndpoint)
export class TokenResolver {
  constructor(
    private readonly obtain: ObtainPlatformToken,
    private readonly limits: RequestLimits,
  ) {}

  @Query(() => String, { description: 'Name of the service; GraphQL asks for at least one query.' })
  service(): string {
    return 'carryover';
  }

  @Mutation(() => PlatformToken, { description: 'Exchanges a key or a refresh token for an access token.' })
  async obtainPlatformToken(
    @Args('input') input: ObtainPlatformTokenInput,
    @Context() { req, res }: HttpContext,
  ): Promise<PlatformToken> {
    try {
      return await this.obtain.run(input);
    } catch (error) {
      const credentials = input.organizationSecretKey || input.refreshToken;
      if (error instanceof CredentialsRefused && credentials) await this.limits.countRefusal(req, res, credentials);
      throw error;
    }
  }
}
