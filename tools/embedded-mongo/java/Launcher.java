import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import java.io.IOException;
import java.util.List;
import org.h2.mvstore.MVStore;

/**
 * Runs mongo-java-server on an MVStore file until standard input ends.
 *
 * Arguments: port (0 for a free one), then file; without a file, in memory. Clients must sign in with
 * DOCUMENT_SERVER_PASSWORD if it is set. Prints "listening PORT" when ready.
 */
public final class Launcher {
  /** Exit code for a damaged data file. */
  static final int DAMAGED = 65;
  private static final int CANNOT_OPEN = 66;

  /** Reports 4.4 instead of the server's own 3.6, 4.0 or 5.0; it supports what the product needs of 4.4. */
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
    String password = System.getenv("DOCUMENT_SERVER_PASSWORD");
    Login login = password == null ? null : new Login(password);
    MVStore store = openOrExit(file);
    DataFolder folder = new DataFolder(file == null ? null : file.path, store.isReadOnly());
    DurableBackend backend = new DurableBackend(store, folder, login);
    backend.version(VERSION);
    MongoServer server = new MongoServer(backend);
    server.bind("127.0.0.1", port);
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
    if (file != null && !store.isReadOnly()) {
      new Maintenance(backend, file, folder).start();
    }
    System.out.println("listening " + server.getLocalAddress().getPort());
    System.out.flush();
    // Standard input closes when the parent exits, even if killed.
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
    // Skips shutdown hooks, which would write to the damaged file.
    Runtime.getRuntime().halt(code);
  }

  private Launcher() {}
}
