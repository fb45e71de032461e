/**
 * Bytes up to which a body is small: checking it takes no noticeable time, and it is never refused because of others.
 */
export const SMALL_BODY = 65_536;

/** Bytes of a block, in which a body is kept that is not small. */
const BLOCK = 262_144;

/**
 * The bytes of a body as they arrive. Small bodies are kept as they are; large ones are copied in steps into blocks
 * of their own, which can be transferred to a thread.
 */
export class SentBytes {
  private chunks: Buffer[] = [];
  private blocks: Buffer<ArrayBuffer>[] = [];
  /** Bytes in the last block. */
  private filled = BLOCK;
  private received = 0;

  /** How many there are so far. */
  get size(): number {
    return this.received;
  }

  get isSmall(): boolean {
    return this.received <= SMALL_BODY;
  }

  add(chunk: Buffer): void {
    this.received += chunk.length;
    if (this.isSmall) {
      this.chunks.push(chunk);
      return;
    }
    for (const earlier of this.chunks) this.copy(earlier);
    this.chunks = [];
    this.copy(chunk);
  }

  clear(): void {
    this.chunks = [];
    this.blocks = [];
  }

  /** All of them in one piece. */
  toBuffer(): Buffer {
    const parts = this.isSmall ? this.chunks : this.toBlocks();
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  }

  /** Those of a body that is not small, each with memory of its own. */
  toBlocks(): Buffer<ArrayBuffer>[] {
    return this.blocks.map((block, index) =>
      index === this.blocks.length - 1 ? block.subarray(0, this.filled) : block,
    );
  }

  private copy(chunk: Buffer): void {
    let copied = 0;
    while (copied < chunk.length) {
      if (this.filled === BLOCK) {
        this.blocks.push(Buffer.allocUnsafeSlow(BLOCK));
        this.filled = 0;
      }
      const count = chunk.copy(this.blocks[this.blocks.length - 1] as Buffer, this.filled, copied);
      this.filled += count;
      copied += count;
    }
  }
}
