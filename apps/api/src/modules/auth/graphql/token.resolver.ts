import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { PublicRoute } from '../../../platform/http/route-access.js';
import { DescribedEndpoint } from '../../../platform/openapi/index.js';
import { ObtainPlatformToken } from '../tokens/obtain-platform-token.usecase.js';
import { ObtainPlatformTokenInput } from './obtain-platform-token.input.js';
import { PlatformToken } from './obtain-platform-token.type.js';
import { tokenEndpoint } from './token.openapi.js';

/** The GraphQL interface: how an organisation gets its tokens. */
@Resolver()
@PublicRoute()
@DescribedEndpoint(tokenEndpoint)
export class TokenResolver {
  constructor(private readonly obtain: ObtainPlatformToken) {}

  @Query(() => String, { description: 'Name of the service; GraphQL asks for at least one query.' })
  service(): string {
    return 'carryover';
  }

  @Mutation(() => PlatformToken, { description: 'Exchanges a key or a refresh token for an access token.' })
  obtainPlatformToken(@Args('input') input: ObtainPlatformTokenInput): Promise<PlatformToken> {
    return this.obtain.run(input);
  }
}
