import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import org.h2.store.fs.FileBaseDefault;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;

public final class CheckedPath extends FilePathWrapper {
  private static final String SCHEME = "checked";
  private static Checksums checksums;

  public CheckedPath() {}

  static String register(String file, Checksums kept) {
    checksums = kept;
    FilePath.register(new CheckedPath());
    return SCHEME + ":" + file;
  }

  @Override
  public String getScheme() {
    return SCHEME;
  }

  @Override
  public FileChannel open(String mode) throws IOException {
    return new CheckedChannel(getBase().open(mode));
  }

  private static final class CheckedChannel extends FileBaseDefault {
    private final FileChannel base;

    CheckedChannel(FileChannel base) {
      this.base = base;
    }

    @Override
    public long size() throws IOException {
      return base.size();
    }

    @Override
    public synchronized int read(ByteBuffer target, long position) throws IOException {
      return base.read(target, position);
    }

    @Override
    public synchronized int write(ByteBuffer source, long position) throws IOException {
      checksums.begin(position / Checksums.BLOCK, Checksums.blocksOf(position + source.remaining()));
      int written = base.write(source, position);
      checksums.end(base);
      return written;
    }

    @Override
    protected void implTruncate(long size) throws IOException {
      checksums.begin(Checksums.blocksOf(size), Checksums.blocksOf(base.size()));
      base.truncate(size);
      checksums.end(base);
    }

    @Override
    public void force(boolean metaData) throws IOException {
      base.force(metaData);
    }

    @Override
    protected void implCloseChannel() throws IOException {
      base.close();
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) throws IOException {
      return base.tryLock(position, size, shared);
    }
  }
}
