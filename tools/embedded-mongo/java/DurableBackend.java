import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.backend.h2.H2Database;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.h2.mvstore.MVStore;

/**
 * Commits before a write is answered, so that what a client was told survives the end of the process.
 *
 * Writes exclude each other: a commit in the middle of another command would put a document on the disk
 * without its index entry. The lock is fair, so that waiting commands are applied first and then share one
 * commit.
 */
final class DurableBackend extends H2Backend {
  private static final Set<String> READS =
      Set.of(
          "find", "getMore", "count", "distinct", "hello", "isMaster", "ismaster", "ping", "buildInfo",
          "listCollections", "listDatabases", "listIndexes", "killCursors", "endSessions", "serverStatus");

  /** MongoDB's own code for it. */
  private static final int OUT_OF_DISK_SPACE = 14031;
  /** What the process exits with where the store has closed itself; the parent starts it again. */
  private static final int STORE_CLOSED = 74;

  private final ReentrantLock lock = new ReentrantLock(true);
  private final DiskSpace disk;
  private long applied;
  private long committed;
  private volatile boolean isClosing;

  DurableBackend(MVStore store, DiskSpace disk) {
    super(store);
    this.disk = disk;
  }

  /** An anonymous class, because the base constructors open the indexes before a field of ours would be set. */
  @Override
  protected MongoDatabase openOrCreateDatabase(String name) {
    return new H2Database(name, getMvStore(), getCursorRegistry()) {
      @Override
      protected Index<Object> openOrCreateUniqueIndex(
          String collection, String index, List<IndexKey> keys, boolean sparse) {
        // The name that the base class gives the map, because it is the one that also removes it.
        String map = getFullCollectionNamespace(collection) + "._index_" + index;
        return new PointIndex(getMvStore().openMap(map), index, keys, sparse);
      }
    };
  }

  @Override
  public Document handleMessage(MongoMessage message) {
    String command = message.getDocument().keySet().iterator().next();
    if (READS.contains(command)) {
      // The product's readiness asks with it whether writes are possible.
      if (command.equals("ping")) {
        refuseWhereFull();
      }
      return unlessClosed(() -> super.handleMessage(message));
    }
    // It only reads here, but has always excluded writes.
    if (!command.equals("aggregate")) {
      refuseWhereFull();
    }
    return unlessClosed(() -> apply(message));
  }

  private Document apply(MongoMessage message) {
    long mine = 0;
    lock.lock();
    try {
      mine = ++applied;
      return super.handleMessage(message);
    } finally {
      lock.unlock();
      commitUpTo(mine);
    }
  }

  private void commitUpTo(long mine) {
    lock.lock();
    try {
      if (committed < mine) {
        commit();
        committed = applied;
      }
    } finally {
      lock.unlock();
    }
  }

  private void refuseWhereFull() {
    if (disk.isLow()) {
      throw new MongoServerError(OUT_OF_DISK_SPACE, "OutOfDiskSpace", disk.describe());
    }
  }

  /** A store that failed to write closes itself for good; only another process opens it again. */
  private <T> T unlessClosed(Supplier<T> work) {
    try {
      return work.get();
    } catch (RuntimeException error) {
      if (getMvStore().isClosed() && !isClosing) {
        Throwable cause = getMvStore().getPanicException();
        System.err.println("The document store closed itself: " + firstLine(cause == null ? error : cause));
        System.err.flush();
        Runtime.getRuntime().halt(STORE_CLOSED);
      }
      throw error;
    }
  }

  private static String firstLine(Throwable error) {
    return String.valueOf(error.getMessage()).split("\n", 2)[0];
  }

  @Override
  public void close() {
    isClosing = true;
    super.close();
  }

  /** The store compacts itself only in the thread that commits by the clock, which is switched off. */
  void compact(int targetFillRate, int bytes) {
    whileNoneWrites(
        () -> {
          if (!disk.isLow()) {
            getMvStore().compact(targetFillRate, bytes);
          }
        });
  }

  /** Keeps writes waiting meanwhile. */
  void whileNoneWrites(Runnable work) {
    lock.lock();
    try {
      unlessClosed(
          () -> {
            work.run();
            return null;
          });
    } finally {
      lock.unlock();
    }
  }

  boolean hasWaitingWrites() {
    return lock.hasQueuedThreads();
  }

  /** How many writes were applied so far. */
  long writes() {
    lock.lock();
    try {
      return applied;
    } finally {
      lock.unlock();
    }
  }
}
