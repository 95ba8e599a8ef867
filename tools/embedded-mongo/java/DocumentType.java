import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.bson.BsonDecoder;
import de.bwaldvogel.mongo.wire.bson.BsonEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;
import org.h2.mvstore.type.ObjectDataType;

/**
 * Stores documents as BSON. Java's serialization, which earlier releases wrote and this still reads, takes much more of a
 * processor.
 */
final class DocumentType extends BasicDataType<Object> {
  /** Not a tag of ObjectDataType. */
  private static final byte BSON = 127;
  private static final int FIRST_BYTES = 1024;
  /** Exaggerates the memory of a document: a commit writes whole pages, so pages of one or two documents cost least. */
  private static final int MEMORY_FACTOR = 8;

  private final ObjectDataType others = new ObjectDataType();
  private volatile int averageBytes = FIRST_BYTES;

  static <K, V> MVMap.Builder<K, V> mapBuilder() {
    return new MVMap.Builder<K, V>().valueType(new DocumentType());
  }

  @Override
  public void write(WriteBuffer target, Object value) {
    if (!(value instanceof Document)) {
      others.write(target, value);
      return;
    }
    ByteBuf bson = Unpooled.buffer(FIRST_BYTES);
    BsonEncoder.encodeDocument((Document) value, bson);
    noteSize(bson.readableBytes());
    target.put(BSON).put(bson.nioBuffer());
  }

  @Override
  public Object read(ByteBuffer source) {
    if (source.get(source.position()) != BSON) {
      return others.read(source);
    }
    source.get();
    ByteBuf bson = Unpooled.wrappedBuffer(source);
    Document document = BsonDecoder.decodeBson(bson);
    noteSize(bson.readerIndex());
    source.position(source.position() + bson.readerIndex());
    return document;
  }

  private void noteSize(int bytes) {
    averageBytes += (bytes - averageBytes) / 16;
  }

  @Override
  public int getMemory(Object value) {
    return value instanceof Document ? averageBytes * MEMORY_FACTOR : others.getMemory(value);
  }

  @Override
  public int compare(Object one, Object other) {
    return others.compare(one, other);
  }

  @Override
  public Object[] createStorage(int size) {
    return new Object[size];
  }
}
