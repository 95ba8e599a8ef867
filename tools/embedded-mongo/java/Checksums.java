import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.zip.CRC32;

/**
 * CRC-32 per 4 kB block, since MVStore verifies only page headers.
 *
 * The header names blocks being written; after a kill only these may differ, and MVStore discards unfinished chunks.
 */
final class Checksums implements AutoCloseable {
  static final int BLOCK = 4096;
  private static final long MAGIC = 0x454c56435243_3031L;
  private static final int HEADER = 64;
  private static final int HEADER_CHECKED = 32;
  /** The file system fills unwritten entries with zeros. */
  private static final int NEVER_WRITTEN = 0;
  private static final byte[] ZEROS = new byte[BLOCK];
  /** Blocks that are read at once. */
  static final int PIECE_BLOCKS = 256;

  private final FileChannel channel;
  private int[] sums = new int[1024];
  private long blocks;
  private long pendingFrom;
  private long pendingTo;

  private Checksums(FileChannel channel) {
    this.channel = channel;
  }

  static Checksums create(Path file, FileChannel data) throws IOException {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    FileChannel channel =
        FileChannel.open(
            part,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE);
    Checksums created = new Checksums(channel);
    if (data != null) {
      created.pendingTo = blocksOf(data.size());
      created.end(data);
    } else {
      created.writeHeader();
    }
    // Atomic, so that a kill leaves no wrong checksums.
    Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    return created;
  }

  /** @throws DamagedFileException if the checksum file is unreadable */
  static Checksums open(Path file, boolean isReadOnly) throws IOException {
    FileChannel channel =
        isReadOnly
            ? FileChannel.open(file, StandardOpenOption.READ)
            : FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
    Checksums opened = new Checksums(channel);
    ByteBuffer header = ByteBuffer.allocate(HEADER);
    readFully(channel, header, 0);
    header.flip();
    if (header.limit() < HEADER
        || header.getLong(0) != MAGIC
        || header.getInt(HEADER_CHECKED) != crc(header.array(), 0, HEADER_CHECKED)) {
      channel.close();
      throw new DamagedFileException(file, "its header is not readable");
    }
    opened.pendingFrom = header.getLong(8);
    opened.pendingTo = header.getLong(16);
    opened.blocks = header.getLong(24);
    opened.readSums(file, isReadOnly);
    return opened;
  }

  private void readSums(Path file, boolean isReadOnly) throws IOException {
    ByteBuffer table = ByteBuffer.allocate(Math.toIntExact(blocks * 4));
    readFully(channel, table, HEADER);
    if (table.hasRemaining()) {
      channel.close();
      throw new DamagedFileException(file, "it is shorter than its header says");
    }
    sums = new int[Math.toIntExact(Math.max(blocks, 1024))];
    table.flip();
    if (!isReadOnly) {
      channel.truncate(HEADER + blocks * 4);
    }
    table.asIntBuffer().get(sums, 0, (int) blocks);
  }

  synchronized long blocks() {
    return blocks;
  }

  private boolean isPending() {
    return pendingTo > pendingFrom;
  }

  synchronized void begin(long from, long to) throws IOException {
    pendingFrom = from;
    pendingTo = to;
    writeHeader();
  }

  synchronized void end(FileChannel data) throws IOException {
    long size = blocksOf(data.size());
    if (size > sums.length) {
      sums = Arrays.copyOf(sums, Math.toIntExact(Math.max(size, sums.length * 2L)));
    }
    long to = Math.min(pendingTo, size);
    computeSums(data, pendingFrom, to);
    writeSums(pendingFrom, to);
    boolean shrank = size < blocks;
    if (shrank) {
      Arrays.fill(sums, (int) size, (int) Math.min(blocks, sums.length), NEVER_WRITTEN);
    }
    blocks = size;
    pendingFrom = pendingTo = 0;
    writeHeader();
    // After the header, which must never count missing entries.
    if (shrank) {
      channel.truncate(HEADER + size * 4);
    }
  }

  private void computeSums(FileChannel data, long from, long to) throws IOException {
    ByteBuffer piece = ByteBuffer.allocate(PIECE_BLOCKS * BLOCK);
    for (long block = from; block < to; block += PIECE_BLOCKS) {
      int count = (int) Math.min(PIECE_BLOCKS, to - block);
      byte[] content = readBlocks(data, piece, block, count);
      for (int index = 0; index < count; index++) {
        sums[(int) block + index] = sumOf(content, index);
      }
    }
  }

  /** @throws DamagedFileException if a checksum differs */
  synchronized ByteBuffer readVerified(Path file, FileChannel data, long from) throws IOException {
    int count = (int) Math.min(PIECE_BLOCKS, blocks - from);
    byte[] content = readBlocks(data, ByteBuffer.allocate(count * BLOCK), from, count);
    for (int index = 0; index < count; index++) {
      long block = from + index;
      boolean isPending = block >= pendingFrom && block < pendingTo;
      if (!isPending && !matches(content, index, sums[(int) block])) {
        throw new DamagedFileException(
            file, "the 4 kB at byte " + block * BLOCK + " differ from their checksum");
      }
    }
    return ByteBuffer.wrap(content, 0, count * BLOCK);
  }

  synchronized boolean fits(long dataSize) {
    long present = blocksOf(dataSize);
    long least = isPending() ? Math.min(blocks, pendingFrom) : blocks;
    long most = Math.max(blocks, pendingTo);
    return present >= least && present <= most;
  }

  private static boolean matches(byte[] content, int index, int sum) {
    int at = index * BLOCK;
    return sum == NEVER_WRITTEN
        ? Arrays.equals(content, at, at + BLOCK, ZEROS, 0, BLOCK)
        : sum == sumOf(content, index);
  }

  private static byte[] readBlocks(FileChannel data, ByteBuffer piece, long from, int count) throws IOException {
    piece.clear().limit(count * BLOCK);
    readFully(data, piece, from * BLOCK);
    Arrays.fill(piece.array(), piece.position(), count * BLOCK, (byte) 0);
    return piece.array();
  }

  private void writeSums(long from, long to) throws IOException {
    if (to <= from) {
      return;
    }
    ByteBuffer part = ByteBuffer.allocate((int) (to - from) * 4);
    part.asIntBuffer().put(sums, (int) from, (int) (to - from));
    writeFully(channel, part, HEADER + from * 4);
  }

  private void writeHeader() throws IOException {
    ByteBuffer header = ByteBuffer.allocate(HEADER);
    header.putLong(MAGIC).putLong(pendingFrom).putLong(pendingTo).putLong(blocks);
    header.putInt(crc(header.array(), 0, HEADER_CHECKED));
    header.clear();
    writeFully(channel, header, 0);
  }

  static long blocksOf(long bytes) {
    return (bytes + BLOCK - 1) / BLOCK;
  }

  private static int sumOf(byte[] content, int block) {
    int sum = crc(content, block * BLOCK, BLOCK);
    return sum == NEVER_WRITTEN ? 1 : sum;
  }

  private static int crc(byte[] content, int offset, int length) {
    CRC32 crc = new CRC32();
    crc.update(content, offset, length);
    return (int) crc.getValue();
  }

  private static void readFully(FileChannel channel, ByteBuffer target, long at) throws IOException {
    long position = at;
    while (target.hasRemaining()) {
      int read = channel.read(target, position);
      if (read < 0) {
        return;
      }
      position += read;
    }
  }

  private static void writeFully(FileChannel channel, ByteBuffer source, long at) throws IOException {
    long position = at;
    while (source.hasRemaining()) {
      position += channel.write(source, position);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
