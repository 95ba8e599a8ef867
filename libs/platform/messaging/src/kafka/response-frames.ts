const LENGTH_BYTES = 4;

/** Splits the bytes of one connection into whole responses: four bytes of length, then as many bytes. */
export class ResponseFrames {
  private chunks: Buffer[] = [];
  private buffered = 0;
  private needed = LENGTH_BYTES;

  /** The responses that the bytes complete, each with its length. */
  add(chunk: Buffer): Buffer[] {
    this.chunks.push(chunk);
    this.buffered += chunk.length;
    const whole: Buffer[] = [];
    while (this.buffered >= this.needed) {
      const bytes = this.joined();
      const length = LENGTH_BYTES + bytes.readUInt32BE();
      if (bytes.length < length) {
        this.needed = length;
        break;
      }
      whole.push(bytes.subarray(0, length));
      this.chunks = [bytes.subarray(length)];
      this.buffered -= length;
      this.needed = LENGTH_BYTES;
    }
    return whole;
  }

  private joined(): Buffer {
    const [first, ...others] = this.chunks;
    const bytes = first && others.length === 0 ? first : Buffer.concat(this.chunks);
    this.chunks = [bytes];
    return bytes;
  }
}
