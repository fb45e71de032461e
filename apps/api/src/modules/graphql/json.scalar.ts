import { Scalar } from '@nestjs/graphql';

/** Any JSON value, as it is. */
@Scalar('JSON')
export class JsonScalar {
  description = 'Any JSON value.';

  serialize(value: unknown): unknown {
    return value;
  }

  parseValue(value: unknown): unknown {
    return value;
  }

  /** No input of the interface takes one, so a literal is never anything. */
  parseLiteral(): unknown {
    return null;
  }
}
