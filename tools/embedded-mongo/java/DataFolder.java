import de.bwaldvogel.mongo.exception.MongoServerError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;

/** Says why nothing can be saved: the folder is gone, replaced or read-only, or its disk is full. */
final class DataFolder {
  static final long RESERVE = 16L * 1024 * 1024;
  private static final long LOOK_EVERY_NANOS = 250_000_000L;
  private static final int OUT_OF_DISK_SPACE = 14031;
  private static final int FILE_STREAM_FAILED = 39;

  /** Null in memory. */
  private final Path file;

  private final boolean isReadOnly;
  private final Object openedKey;
  private volatile long lookedAt = System.nanoTime() - LOOK_EVERY_NANOS;
  private volatile boolean isLow;

  DataFolder(Path file, boolean isReadOnly) {
    this.file = file;
    this.isReadOnly = isReadOnly;
    this.openedKey = file == null ? null : keyOf(file);
  }

  /** MVStore closes itself if a write fails half-way, so check for space first. */
  boolean isLow() {
    if (file != null && !isReadOnly && System.nanoTime() - lookedAt >= LOOK_EVERY_NANOS) {
      isLow = file.getParent().toFile().getUsableSpace() < RESERVE;
      lookedAt = System.nanoTime();
    }
    return isLow;
  }

  boolean isReadOnly() {
    return isReadOnly;
  }

  /** A file that has no name any more takes writes, which end with this process. */
  boolean isSameFile() {
    return Objects.equals(file == null ? null : keyOf(file), openedKey);
  }

  void requireSameFile() {
    if (isSameFile()) {
      return;
    }
    throw new MongoServerError(
        FILE_STREAM_FAILED,
        "FileStreamFailed",
        keyOf(file) == null
            ? "The data folder " + file.getParent() + " is gone: nothing is saved until it is back."
            : "The data folder " + file.getParent() + " was replaced: nothing is saved. Start the product again.");
  }

  void requireWritable() {
    requireSameFile();
    if (isReadOnly) {
      String folder = "The data folder " + file.getParent();
      if (!DataFile.isReadOnly(file)) {
        Launcher.exit(DurableBackend.STORE_CLOSED, folder + " is writable again.");
      }
      throw new MongoServerError(
          FILE_STREAM_FAILED, "FileStreamFailed", folder + " is read-only: nothing is saved until it is writable.");
    }
    if (isLow()) {
      throw new MongoServerError(
          OUT_OF_DISK_SPACE,
          "OutOfDiskSpace",
          "The disk of " + file.getParent() + " is full: writes are refused until 16 MB are free.");
    }
  }

  private static Object keyOf(Path file) {
    try {
      return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    } catch (IOException gone) {
      return null;
    }
  }
}
