/** How a frame with content begins; and one that is passed over, of which the first byte is one of 16 and whose length follows. */
const CONTENT = 0xfd2fb528;
const PASSED_OVER = 0x184d2a50;
const BEGINNING = 4;

/** Bytes of the identity of a dictionary and of the size of the content, by the two bits that say so. */
const DICTIONARY = [0, 1, 2, 4] as const;
const CONTENT_SIZE = [0, 2, 4, 8] as const;

const BLOCK_HEADER = 3;
const CHECKSUM = 4;

/** What is read next of a frame: some bytes of it as a whole, then what follows from them. */
interface Step {
  readonly bytes: number;
  readonly next: (bytes: Buffer) => Step | 'end of frame' | 'no frame';
  /** Bytes before it that are passed on unread. */
  readonly behind?: number;
}

const FRAME: Step = { bytes: BEGINNING, next: readBeginning };

/**
 * Cuts bytes of frames of zstd (RFC 8878) behind the end of each: the decoder of Node leaves out what a chunk has behind the end of a
 * frame, such as the second file of `zstd -c a b`. What is no frame is left to the decoder to refuse.
 */
export class ZstdFrames {
  private step: Step = FRAME;
  /** Bytes that are passed on before the step is read. */
  private unread = 0;
  /** What there is of the bytes of the step. */
  private begun: Buffer = Buffer.alloc(0);
  private isKnown = true;

  /** The parts of the next bytes. They are read one after the other, and to the last one before the next bytes are cut. */
  *cut(bytes: Buffer): Generator<Buffer> {
    let from = 0;
    for (let at = 0; this.isKnown && at < bytes.length; ) {
      const skipped = Math.min(this.unread, bytes.length - at);
      this.unread -= skipped;
      at += skipped;
      const taken = bytes.subarray(at, at + this.step.bytes - this.begun.length);
      at += taken.length;
      if (this.advance(taken)) {
        yield bytes.subarray(from, at);
        from = at;
      }
    }
    if (from < bytes.length) yield bytes.subarray(from);
  }

  /** @throws {Error} there are no more bytes, and the last frame is not whole */
  end(): void {
    const isBetween = this.step === FRAME && this.begun.length === 0;
    if (this.isKnown && !isBetween) throw new Error('the frame ends early');
  }

  /** @returns whether a frame ends with these bytes */
  private advance(taken: Buffer): boolean {
    if (this.unread > 0) return false;
    this.begun = this.begun.length === 0 ? taken : Buffer.concat([this.begun, taken]);
    if (this.begun.length < this.step.bytes) return false;
    const next = this.step.next(this.begun);
    this.begun = Buffer.alloc(0);
    this.isKnown = next !== 'no frame';
    this.step = typeof next === 'string' ? FRAME : next;
    this.unread = this.step.behind ?? 0;
    return next === 'end of frame';
  }
}

function readBeginning(bytes: Buffer): ReturnType<Step['next']> {
  const beginning = bytes.readUInt32LE();
  if (beginning === CONTENT) return { bytes: 1, next: readDescriptor };
  const isPassedOver = (beginning & 0xfffffff0) >>> 0 === PASSED_OVER;
  return isPassedOver ? { bytes: 4, next: (length) => endBehind(length.readUInt32LE()) } : 'no frame';
}

/** The byte that says which parts the header of a frame has. */
function readDescriptor(bytes: Buffer): Step {
  const descriptor = bytes.readUInt8();
  const isOneSegment = (descriptor & 0b10_0000) !== 0;
  const size = CONTENT_SIZE[(descriptor >> 6) as 0 | 1 | 2 | 3] || (isOneSegment ? 1 : 0);
  const dictionary = DICTIONARY[(descriptor & 0b11) as 0 | 1 | 2 | 3];
  const checksum = (descriptor & 0b100) === 0 ? 0 : CHECKSUM;
  return blockBehind((isOneSegment ? 0 : 1) + dictionary + size, checksum);
}

function blockBehind(behind: number, checksum: number): Step {
  const next = (bytes: Buffer) => {
    const header = bytes.readUIntLE(0, BLOCK_HEADER);
    const isLast = (header & 1) === 1;
    // A block of one byte many times has it once.
    const size = ((header >> 1) & 0b11) === 1 ? 1 : header >> 3;
    return isLast ? endBehind(size + checksum) : blockBehind(size, checksum);
  };
  return { bytes: BLOCK_HEADER, next, behind };
}

function endBehind(behind: number): Step | 'end of frame' {
  return behind === 0 ? 'end of frame' : { bytes: 1, next: () => 'end of frame', behind: behind - 1 };
}
