import de.bwaldvogel.mongo.backend.AbstractUniqueIndex;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.Document;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.List;
import java.util.Map.Entry;
import java.util.stream.Collectors;
import org.h2.mvstore.MVMap;

/** Serves queries with additional conditions; the stock index scans. Safe, since the server rechecks each document. */
final class PointIndex extends AbstractUniqueIndex<Object> {
  private final MVMap<Object, Object> positions;

  PointIndex(MVMap<Object, Object> positions, String name, List<IndexKey> keys, boolean sparse) {
    super(name, keys, sparse);
    this.positions = positions;
  }

  @Override
  public synchronized boolean canHandle(Document query) {
    Document own = ownPart(query);
    return own != null && super.canHandle(own);
  }

  @Override
  public synchronized Iterable<Object> getPositions(Document query) {
    return super.getPositions(ownPart(query));
  }

  private Document ownPart(Document query) {
    Document own = new Document();
    for (String key : keys()) {
      if (!query.containsKey(key)) {
        return null;
      }
      own.append(key, query.get(key));
    }
    return own;
  }

  @Override
  protected Object removeDocument(KeyValue key) {
    return positions.remove(stored(key));
  }

  @Override
  protected boolean putKeyPosition(KeyValue key, Object position) {
    return positions.putIfAbsent(stored(key), Missing.ofNullable(position)) == null;
  }

  @Override
  protected Object getPosition(KeyValue key) {
    return positions.get(stored(key));
  }

  @Override
  protected Iterable<Entry<KeyValue, Object>> getIterable() {
    return positions.entrySet().stream()
        .map(entry -> (Entry<KeyValue, Object>) new SimpleImmutableEntry<>(shown(entry.getKey()), entry.getValue()))
        .collect(Collectors.toList());
  }

  private static Object stored(KeyValue key) {
    return key.size() == 1 && key.get(0) instanceof String ? key.get(0) : key;
  }

  private static KeyValue shown(Object key) {
    return key instanceof KeyValue ? (KeyValue) key : new KeyValue(key);
  }

  @Override
  public long getCount() {
    return positions.sizeAsLong();
  }

  @Override
  public boolean isEmpty() {
    return positions.isEmpty();
  }

  @Override
  public long getDataSize() {
    return getCount();
  }
}
