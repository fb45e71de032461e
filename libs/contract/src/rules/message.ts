/**
 * A message of a rule with gaps: `{name}`, or `{name=shown}` where pages show something else for what is filled in, such as
 * the words there are (`{fuel=electricity|gas}`).
 */
export type Template = string;

type GapsOf<Text extends string> = Text extends `${string}{${infer Gap}}${infer Rest}`
  ? NameOf<Gap> | GapsOf<Rest>
  : never;
type NameOf<Gap extends string> = Gap extends `${infer Name}=${string}` ? Name : Gap;

/** The values of a message, one for each of its gaps. */
export type DataOf<Text extends string> = string extends Text
  ? { readonly data?: Data }
  : [GapsOf<Text>] extends [never]
    ? { readonly data?: undefined }
    : { readonly data: { readonly [Gap in GapsOf<Text>]: string | number } };

export type Data = { readonly [gap: string]: string | number };

/** One of the messages of a rule, with its code. */
export class RuleMessage {
  /** Texts around the gaps. */
  private readonly texts: readonly string[];
  private readonly gaps: readonly string[];
  /** The message for documentation: a gap is shown as its name, or as its declared text. */
  readonly text: string;

  constructor(
    readonly code: string,
    template: Template,
  ) {
    // Every other part is a gap.
    const parts = template.split(/\{([^{}]+)\}/);
    const gaps = parts.filter((_, index) => index % 2 === 1).map((gap) => gap.split('='));
    this.texts = parts.filter((_, index) => index % 2 === 0);
    this.gaps = gaps.map(([name = '']) => name);
    const shown = gaps.map(([name, text = name]) => `{${text}}`);
    this.text = this.texts.map((text, index) => text + (shown[index] ?? '')).join('');
  }

  /** The message with its gaps filled. */
  with(data: Data = {}): string {
    let message = this.texts[0] ?? '';
    for (const [index, gap] of this.gaps.entries()) message += `${data[gap]}${this.texts[index + 1]}`;
    return message;
  }

  /** Whether a text is this message with its gaps filled by something. */
  isIn(text: string): boolean {
    const escaped = this.texts.map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${escaped.join('.+')}$`, 's').test(text);
  }
}
