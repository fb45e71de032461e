import { GrowingBytes } from './growing-bytes.js';

/**
 * Bytes up to which a body is small: checking it takes no noticeable time, and it is never refused because of others.
 */
export const SMALL_BODY = 65_536;

/** Bytes of a block, in which a body is kept that is not small. */
const BLOCK = 262_144;

/**
 * The bytes of a body as they arrive. A small body is kept as it came, or in one piece where it came in several: each
 * piece costs some 400 bytes, and a sender may make one of every byte. A large one is copied in steps into blocks of its
 * own, which can be transferred to a thread.
 */
export class SentBytes {
  private readonly small = new GrowingBytes();
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
      this.small.add(chunk);
      return;
    }
    this.copy(this.small.take());
    this.copy(chunk);
  }

  clear(): void {
    this.small.clear();
    this.blocks = [];
  }

  /** All of them in one piece. */
  toBuffer(): Buffer {
    return this.isSmall ? this.small.all : Buffer.concat(this.toBlocks());
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
