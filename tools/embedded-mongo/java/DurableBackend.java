import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.backend.h2.H2Collection;
import de.bwaldvogel.mongo.backend.h2.H2Database;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import de.bwaldvogel.mongo.wire.message.MongoQuery;
import io.netty.channel.Channel;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;

/**
 * Commits before acknowledging, for durability.
 *
 * Writes are exclusive: a commit during another command could store a document without its index entry. The fair lock
 * lets waiting writes share one commit.
 */
final class DurableBackend extends H2Backend {
  private static final Set<String> READS =
      Set.of(
          "find", "getMore", "count", "distinct", "hello", "isMaster", "ismaster", "ping", "buildInfo",
          "listCollections", "listDatabases", "listIndexes", "killCursors", "endSessions", "serverStatus");

  /** Prefixes of H2Database. */
  private static final String DOCUMENTS = "databases.";
  private static final String META = "meta.";

  /** Exit code after the store closed itself; the parent restarts the process. */
  static final int STORE_CLOSED = 74;

  /** Writes that a full disk may delay: `database.collection`, and indexes, which exist by then. */
  private static final Set<String> DELAYABLE =
      Set.of(System.getenv().getOrDefault("DOCUMENT_SERVER_DELAYABLE", "").split(","));

  private final ReentrantLock lock = new ReentrantLock(true);
  private final DataFolder folder;
  private long applied;
  private long committed;
  private volatile boolean isClosing;

  /** Null where anyone may connect. */
  private final Login login;

  DurableBackend(MVStore store, DataFolder folder, Login login) {
    super(store);
    this.folder = folder;
    this.login = login;
  }

  /** Anonymous class, because base constructors open indexes before our fields are set. */
  @Override
  protected MongoDatabase openOrCreateDatabase(String name) {
    return new H2Database(name, getMvStore(), getCursorRegistry()) {
      @Override
      protected Index<Object> openOrCreateUniqueIndex(
          String collection, String index, List<IndexKey> keys, boolean sparse) {
        // The base class removes the map by this name.
        String map = getFullCollectionNamespace(collection) + "._index_" + index;
        return new PointIndex(getMvStore().openMap(map), index, keys, sparse);
      }

      @Override
      protected MongoCollection<Object> openOrCreateCollection(String collection, CollectionOptions options) {
        String fullName = getFullCollectionNamespace(collection);
        MVMap<Object, Document> documents =
            getMvStore().openMap(DOCUMENTS + fullName, DocumentType.mapBuilder());
        MVMap<String, Object> meta = getMvStore().openMap(META + fullName);
        return new H2Collection(this, collection, options, documents, meta, getCursorRegistry());
      }
    };
  }

  @Override
  public Document handleMessage(MongoMessage message) {
    String command = message.getDocument().keySet().iterator().next();
    requireLogin(message.getChannel(), command);
    if (login != null && Login.isStep(command)) {
      return login.step(message.getChannel(), message.getDocument());
    }
    if (READS.contains(command)) {
      // Readiness checks use ping to test for writability.
      if (command.equals("ping")) {
        folder.requireWritable();
      }
      return unlessClosed(() -> super.handleMessage(message));
    }
    boolean staysInMemory = isDelayable(message, command);
    if (staysInMemory) {
      folder.requireSameFile();
    } else if (!command.equals("aggregate")) {
      // Aggregates are read-only here, but have always excluded writes.
      folder.requireWritable();
    }
    return unlessClosed(() -> apply(message, staysInMemory || command.equals("aggregate")));
  }

  /** The next commit stores them. A kill before that loses them. */
  private boolean isDelayable(MongoMessage message, String command) {
    if (command.equals("createIndexes")) {
      return folder.isReadOnly() || folder.isLow();
    }
    String collection = message.getDatabaseName() + "." + message.getDocument().get(command);
    return DELAYABLE.contains(collection) && folder.isLow();
  }

  /** Drivers greet with the older message; all its other uses need a sign-in too. */
  @Override
  public Document handleCommand(Channel channel, String database, String command, Document query) {
    requireLogin(channel, command);
    return super.handleCommand(channel, database, command, query);
  }

  @Override
  public QueryResult handleQuery(MongoQuery query) {
    requireLogin(query.getChannel(), "find");
    return super.handleQuery(query);
  }

  @Override
  public Collection<Document> getCurrentOperations(MongoQuery query) {
    requireLogin(query.getChannel(), "currentOp");
    return super.getCurrentOperations(query);
  }

  private void requireLogin(Channel channel, String command) {
    if (login != null) {
      login.require(channel, command);
    }
  }

  private Document apply(MongoMessage message, boolean staysInMemory) {
    long mine = 0;
    lock.lock();
    try {
      mine = ++applied;
      return super.handleMessage(message);
    } finally {
      lock.unlock();
      if (!staysInMemory) {
        commitUpTo(mine);
      }
    }
  }

  private void commitUpTo(long mine) {
    lock.lock();
    try {
      if (committed < mine) {
        commit();
        committed = applied;
      }
      folder.requireSameFile();
    } finally {
      lock.unlock();
    }
  }

  /** After a failed write the store stays closed; only a new process can reopen it. */
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
    if (folder.isLow()) {
      getMvStore().closeImmediately();
    }
    super.close();
  }

  /** Needed because background commits, which also compact, are off. */
  void compact(int targetFillRate, int bytes) {
    whileNoneWrites(
        () -> {
          if (!folder.isLow()) {
            getMvStore().compact(targetFillRate, bytes);
          }
        });
  }

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

  long writes() {
    lock.lock();
    try {
      return applied;
    } finally {
      lock.unlock();
    }
  }
}
