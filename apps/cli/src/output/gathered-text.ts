/** Characters that are worth a write. */
const ENOUGH = 256 * 1024;

/** Gathers short pieces of text, so that not every one is a write of its own. To be flushed at the end. */
export class GatheredText {
  private parts: string[] = [];
  private length = 0;

  constructor(private readonly write: (text: string) => Promise<void>) {}

  async add(text: string): Promise<void> {
    this.parts.push(text);
    this.length += text.length;
    if (this.length >= ENOUGH) await this.flush();
  }

  async flush(): Promise<void> {
    const text = this.parts.join('');
    this.parts = [];
    this.length = 0;
    if (text !== '') await this.write(text);
  }
}
