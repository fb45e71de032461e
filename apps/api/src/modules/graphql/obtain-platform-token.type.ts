import { Field, Int, ObjectType } from '@nestjs/graphql';
import { JsonScalar } from './json.scalar.js';

/** The answer of the token mutation. */
@ObjectType()
export class PlatformToken {
  @Field({ description: 'Send it as "Authorization: Token <token>".' })
  token: string;

  @Field({ description: 'Good for further tokens until it lapses.' })
  refreshToken: string;

  @Field(() => Int, { description: 'Unix time at which the refresh token lapses.' })
  refreshExpiresIn: number;

  @Field(() => JsonScalar, { description: 'The claims of the token.' })
  payload: unknown;
}
