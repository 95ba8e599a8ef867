import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import java.io.IOException;
import java.util.List;
import org.h2.mvstore.MVStore;

/**
 * Runs mongo-java-server on one MVStore file until its standard input ends.
 *
 * Arguments: the port (0 takes a free one), then the file; without a file everything stays in memory.
 * The one line on standard output, "listening PORT", means that clients may connect.
 */
public final class Launcher {
  /** What the process exits with where the data file must not be used. */
  static final int DAMAGED = 65;
  private static final int CANNOT_OPEN = 66;

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
    DataFile file = arguments.length > 1 ? new DataFile(arguments[1]) : null;
    DiskSpace disk = new DiskSpace(file == null ? null : file.path.getParent().toFile());
    DurableBackend backend = new DurableBackend(openOrExit(file), disk);
    backend.version(VERSION);
    MongoServer server = new MongoServer(backend);
    server.bind("127.0.0.1", port);
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
    if (file != null) {
      new Maintenance(backend, new LastGoodCopy(file)).start();
    }
    System.out.println("listening " + server.getLocalAddress().getPort());
    System.out.flush();
    // The parent holds the other end: this ends when the parent closes it, and also when it is killed.
    while (System.in.read() >= 0) {}
    System.exit(0);
  }

  private static MVStore openOrExit(DataFile file) throws InterruptedException {
    if (file == null) {
      MVStore store = new MVStore.Builder().autoCommitDisabled().open();
      store.setVersionsToKeep(0);
      return store;
    }
    try {
      return file.open();
    } catch (DamagedFileException error) {
      exit(DAMAGED, error.getMessage());
    } catch (IOException error) {
      exit(CANNOT_OPEN, "Cannot open " + file.path + ": " + error.getMessage());
    }
    throw new IllegalStateException("unreachable");
  }

  static void exit(int code, String line) {
    System.err.println(line);
    System.err.flush();
    // Without the shutdown hooks: they would write to what is not to be used.
    Runtime.getRuntime().halt(code);
  }

  private Launcher() {}
}
