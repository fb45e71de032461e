/** A signing secret that was just made, with what is said beside it. */
export interface MadeSecret {
  title: string;
  label: string;
  secret: string;
}
