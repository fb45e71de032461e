import { buildSchema } from 'graphql';

/** The schema, in the schema language of GraphQL. Its descriptions are shown by introspection. */
export const GRAPHQL_SCHEMA = buildSchema(`
  type Query {
    "Name of the service; GraphQL asks for at least one query."
    service: String!
  }

  type Mutation {
    "Exchanges a key or a refresh token for an access token."
    obtainPlatformToken(input: ObtainPlatformTokenInput!): PlatformToken!
  }

  "Exactly one of the two."
  input ObtainPlatformTokenInput {
    "The key issued to the organisation."
    organizationSecretKey: String

    "The refresh token handed out with an earlier token."
    refreshToken: String
  }

  type PlatformToken {
    "Send it as \\"Authorization: Token <token>\\"."
    token: String!

    "Good for further tokens until it lapses. Of a key whose refresh tokens are rotated it is good for one use: keep the one that comes with each answer."
    refreshToken: String!

    "Unix time at which the refresh token lapses."
    refreshExpiresIn: Int!

    "The claims of the token."
    payload: JSON!
  }

  "Any JSON value."
  scalar JSON
`);
