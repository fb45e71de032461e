import { Field, InputType } from '@nestjs/graphql';

/** The credentials: exactly one of the two. */
@InputType({ description: 'Exactly one of the two.' })
export class ObtainPlatformTokenInput {
  @Field(() => String, { nullable: true, description: 'The key issued to the organisation.' })
  organizationSecretKey?: string | null;

  @Field(() => String, { nullable: true, description: 'The refresh token handed out with an earlier token.' })
  refreshToken?: string | null;
}
