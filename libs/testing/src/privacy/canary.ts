/**
 * A value that stands in one account and nowhere else.
 *
 * `personal` ones may be shown only where the role allows it. `identifier` ones name a thing of the customer's (a meter
 * point, a reference): staff see them, but no log, queue, figure or stored error holds them.
 */
export interface Canary {
  readonly name: string;
  readonly value: string;
  readonly kind: 'personal' | 'identifier';
}
