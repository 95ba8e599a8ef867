import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import java.util.List;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;

/**
 * Runs mongo-java-server on one MVStore file until its standard input ends.
 *
 * Arguments: the port (0 takes a free one), then the file; without a file everything stays in memory.
 * The one line on standard output, "listening PORT", means that clients may connect.
 */
public final class Launcher {
  private static final long LOCK_WAIT_MILLIS = 30_000;
  private static final long COMPACT_EVERY_MILLIS = 10_000;
  private static final int COMPACT_BELOW_FILL_RATE = 60;
  private static final int COMPACT_BYTES = 4 * 1024 * 1024;

  /** The server's own versions are 3.6, 4.0 and 5.0; it does what 4.4 promises as far as the product needs. */
  private static final MongoVersion VERSION =
      new MongoVersion() {
        @Override
        public List<Integer> getVersionArray() {
          return List.of(4, 4, 0);
        }

        @Override
        public int getWireVersion() {
          return 9;
        }
      };

  public static void main(String[] arguments) throws Exception {
    int port = Integer.parseInt(arguments[0]);
    String file = arguments.length > 1 ? arguments[1] : null;
    DurableBackend backend = new DurableBackend(open(file));
    backend.version(VERSION);
    MongoServer server = new MongoServer(backend);
    server.bind("127.0.0.1", port);
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
    if (file != null) {
      startCompacting(backend);
    }
    System.out.println("listening " + server.getLocalAddress().getPort());
    System.out.flush();
    // The parent holds the other end: this ends when the parent closes it, and also when it is killed.
    while (System.in.read() >= 0) {}
    System.exit(0);
  }

  private static MVStore open(String file) throws InterruptedException {
    long deadline = System.currentTimeMillis() + LOCK_WAIT_MILLIS;
    while (true) {
      try {
        MVStore store =
            new MVStore.Builder()
                .fileName(file)
                .compress()
                .autoCompactFillRate(80)
                .autoCommitDisabled()
                .open();
        store.setVersionsToKeep(0);
        return store;
      } catch (MVStoreException error) {
        // The process before this one may still be closing the file.
        boolean locked = error.getErrorCode() == DataUtils.ERROR_FILE_LOCKED;
        if (!locked || System.currentTimeMillis() > deadline) {
          throw error;
        }
        Thread.sleep(50);
      }
    }
  }

  private static void startCompacting(DurableBackend backend) {
    Thread thread =
        new Thread(
            () -> {
              try {
                while (true) {
                  Thread.sleep(COMPACT_EVERY_MILLIS);
                  backend.compact(COMPACT_BELOW_FILL_RATE, COMPACT_BYTES);
                }
              } catch (InterruptedException | RuntimeException stopped) {
                // The store was closed under it, which is how the process ends.
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  private Launcher() {}
}
