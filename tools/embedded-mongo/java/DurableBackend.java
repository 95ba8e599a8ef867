import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.backend.h2.H2Database;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
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

  private final ReentrantLock lock = new ReentrantLock(true);
  private long applied;
  private long committed;

  DurableBackend(MVStore store) {
    super(store);
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
      return super.handleMessage(message);
    }
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

  /** The store compacts itself only in the thread that commits by the clock, which is switched off. */
  void compact(int targetFillRate, int bytes) {
    lock.lock();
    try {
      getMvStore().compact(targetFillRate, bytes);
    } finally {
      lock.unlock();
    }
  }
}
