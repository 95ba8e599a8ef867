import java.io.IOException;
import org.h2.mvstore.MVStoreException;

final class Maintenance extends Thread {
  private static final long EVERY_MILLIS = 1_000;
  private static final int COMPACT_EVERY_ROUNDS = 10;
  private static final int COMPACT_BELOW_FILL_RATE = 60;
  private static final int COMPACT_BYTES = 4 * 1024 * 1024;
  private static final long COPY_EVERY_MILLIS = 10 * 60_000;
  /** Maximum delays; then a busy site gets its copy anyway. */
  private static final int GIVE_WAY_TIMES = 30;

  private final DurableBackend backend;
  private final LastGoodCopy copy;
  private long copiedWrites = -1;
  private long copiedAt;
  private int gaveWay;

  Maintenance(DurableBackend backend, LastGoodCopy copy) {
    super("maintenance");
    this.backend = backend;
    this.copy = copy;
    setDaemon(true);
  }

  @Override
  public void run() {
    try {
      for (int round = 1; !backend.getMvStore().isClosed(); round++) {
        Thread.sleep(EVERY_MILLIS);
        work(round);
      }
    } catch (DamagedFileException damaged) {
      Launcher.exit(Launcher.DAMAGED, damaged.getMessage());
    } catch (InterruptedException stopped) {
      // The process is exiting.
    }
  }

  private void work(int round) {
    try {
      if (round % COMPACT_EVERY_ROUNDS == 0) {
        backend.compact(COMPACT_BELOW_FILL_RATE, COMPACT_BYTES);
      }
      copyWhereDue();
    } catch (MVStoreException failed) {
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
            if (copy.take(() -> gaveWay < GIVE_WAY_TIMES && backend.hasWaitingWrites())) {
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
}
