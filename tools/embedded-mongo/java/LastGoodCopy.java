import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.function.BooleanSupplier;

final class LastGoodCopy {
  private static final int PIECE_BLOCKS = 256;

  private final DataFile file;
  private final Path folder;
  private final Path part;
  private final Path previous;

  LastGoodCopy(DataFile file) {
    this.file = file;
    folder = file.path.resolveSibling("last-good");
    part = file.path.resolveSibling("last-good.part");
    previous = file.path.resolveSibling("last-good.previous");
  }

  /**
   * Copies while no write runs; false if `giveWay` reports a waiting write or space is short.
   *
   * @throws DamagedFileException if a checksum differs; the previous copy stays
   */
  boolean take(BooleanSupplier giveWay) throws IOException {
    long size = Files.size(file.path);
    if (file.path.toFile().getUsableSpace() < size + DiskSpace.RESERVE) {
      return false;
    }
    Files.createDirectories(part);
    Path copied = part.resolve(file.path.getFileName());
    if (!copyTo(copied, giveWay)) {
      return false;
    }
    try (FileChannel data = FileChannel.open(copied, StandardOpenOption.READ)) {
      Checksums.create(part.resolve(file.checksumPath.getFileName()), data).close();
    }
    replace();
    return true;
  }

  private boolean copyTo(Path target, BooleanSupplier giveWay) throws IOException {
    Checksums checksums = file.checksums();
    try (FileChannel data = FileChannel.open(file.path, StandardOpenOption.READ);
        FileChannel copy =
            FileChannel.open(
                target,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE)) {
      for (long block = 0; block < checksums.blocks(); block += PIECE_BLOCKS) {
        if (giveWay.getAsBoolean()) {
          return false;
        }
        ByteBuffer piece = checksums.readVerified(file.path, data, block, PIECE_BLOCKS);
        while (piece.hasRemaining()) {
          copy.write(piece);
        }
      }
      copy.force(true);
      return true;
    }
  }

  /** A kill in between leaves the previous copy as `last-good.previous`. */
  private void replace() throws IOException {
    remove(previous);
    if (Files.exists(folder)) {
      Files.move(folder, previous, StandardCopyOption.ATOMIC_MOVE);
    }
    Files.move(part, folder, StandardCopyOption.ATOMIC_MOVE);
    remove(previous);
  }

  private static void remove(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    try (var files = Files.list(directory)) {
      for (Path found : (Iterable<Path>) files::iterator) {
        Files.delete(found);
      }
    }
    Files.delete(directory);
  }
}
