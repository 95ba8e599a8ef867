import java.io.File;

/** MVStore closes itself if a write fails half-way, so check for space first. */
final class DiskSpace {
  static final long RESERVE = 16L * 1024 * 1024;
  private static final long LOOK_EVERY_NANOS = 250_000_000L;

  private final File folder;
  private volatile long lookedAt = System.nanoTime() - LOOK_EVERY_NANOS;
  private volatile boolean isLow;

  DiskSpace(File folder) {
    this.folder = folder;
  }

  boolean isLow() {
    if (folder != null && System.nanoTime() - lookedAt >= LOOK_EVERY_NANOS) {
      isLow = folder.getUsableSpace() < RESERVE;
      lookedAt = System.nanoTime();
    }
    return isLow;
  }

  String describe() {
    return "The disk of " + folder + " is full: writes are refused until 16 MB are free.";
  }
}
