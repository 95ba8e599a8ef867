import de.bwaldvogel.mongo.exception.MongoServerError;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.h2.mvstore.MVStoreException;

/** Compacts the data file, and keeps the last good copy of it. */
final class Maintenance extends Thread {
  private static final long EVERY_MILLIS = 1_000;
  private static final int COMPACT_EVERY_ROUNDS = 10;
  private static final int COMPACT_BELOW_FILL_RATE = 60;
  private static final int COMPACT_BYTES = 4 * 1024 * 1024;
  private static final long COPY_EVERY_MILLIS = 10 * 60_000;
  /** Maximum delays; then a busy site gets its copy anyway. */
  private static final int GIVE_WAY_TIMES = 30;

  private final DurableBackend backend;
  private final DataFile file;
  private final DataFolder folder;
  private long copiedWrites = -1;
  private long copiedAt;
  private int gaveWay;

  Maintenance(DurableBackend backend, DataFile file, DataFolder folder) {
    super("maintenance");
    this.backend = backend;
    this.file = file;
    this.folder = folder;
    setDaemon(true);
  }

  @Override
  public void run() {
    try {
      for (int round = 1; !backend.getMvStore().isClosed(); round++) {
        Thread.sleep(EVERY_MILLIS);
        work(round);
      }
    } catch (InterruptedException stopped) {
      // The process is exiting.
    }
  }

  private void work(int round) {
    try {
      folder.requireSameFile();
      if (round % COMPACT_EVERY_ROUNDS == 0) {
        backend.compact(COMPACT_BELOW_FILL_RATE, COMPACT_BYTES);
      }
      copyWhereDue();
    } catch (DamagedFileException damaged) {
      // Another product's file in a folder that was made again differs too.
      if (folder.isSameFile()) {
        Launcher.exit(Launcher.DAMAGED, damaged.getMessage());
      }
    } catch (MVStoreException | MongoServerError failed) {
      // The store is closing, or the next round retries.
    }
  }

  private void copyWhereDue() {
    long writes = backend.writes();
    boolean isDue = copiedWrites < 0 || System.currentTimeMillis() - copiedAt > COPY_EVERY_MILLIS;
    if (!isDue || writes == copiedWrites) {
      return;
    }
    backend.whileNoneWrites(
        () -> {
          try {
            if (copy()) {
              copiedWrites = writes;
              copiedAt = System.currentTimeMillis();
              gaveWay = 0;
            } else {
              gaveWay++;
            }
          } catch (IOException failed) {
            // The previous copy stays; the next round retries.
          }
        });
  }

  /**
   * Copies while no write runs; false if a write waits or space is short.
   *
   * @throws DamagedFileException if a checksum differs; the previous copy stays
   */
  private boolean copy() throws IOException {
    long size = Files.size(file.path);
    if (file.path.toFile().getUsableSpace() < size + DataFolder.RESERVE) {
      return false;
    }
    Path part = file.path.resolveSibling("last-good.part");
    Files.createDirectories(part);
    Path copied = part.resolve(file.path.getFileName());
    if (!copyTo(copied)) {
      return false;
    }
    try (FileChannel data = FileChannel.open(copied, StandardOpenOption.READ)) {
      Checksums.create(part.resolve(file.checksumPath.getFileName()), data).close();
    }
    replaceBy(part);
    return true;
  }

  private boolean copyTo(Path target) throws IOException {
    Checksums checksums = file.checksums();
    try (FileChannel data = FileChannel.open(file.path, StandardOpenOption.READ);
        FileChannel copy =
            FileChannel.open(
                target,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE)) {
      for (long block = 0; block < checksums.blocks(); block += Checksums.PIECE_BLOCKS) {
        if (gaveWay < GIVE_WAY_TIMES && backend.hasWaitingWrites()) {
          return false;
        }
        ByteBuffer piece = checksums.readVerified(file.path, data, block);
        while (piece.hasRemaining()) {
          copy.write(piece);
        }
      }
      copy.force(true);
      return true;
    }
  }

  /** A kill in between leaves the previous copy as `last-good.previous`. */
  private void replaceBy(Path part) throws IOException {
    Path folder = file.path.resolveSibling("last-good");
    Path previous = file.path.resolveSibling("last-good.previous");
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
    try (var files = Files.newDirectoryStream(directory)) {
      for (Path copied : files) {
        Files.delete(copied);
      }
    }
    Files.delete(directory);
  }
}
