import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;

final class DataFile {
  private static final long LOCK_WAIT_MILLIS = 30_000;
  /** Some 4,000 documents, whose memory DocumentType exaggerates. */
  private static final int CACHE_MB = 48;

  final Path path;
  final Path checksumPath;
  private boolean isReadOnly;
  private Checksums checksums;
  private FileChannel lockChannel;

  DataFile(String file) {
    path = Path.of(file).toAbsolutePath();
    checksumPath = path.resolveSibling(nameOfChecksums(path));
  }

  static String nameOfChecksums(Path data) {
    return data.getFileName().toString().replaceFirst("\\.mv$", "") + ".crc32";
  }

  Checksums checksums() {
    return checksums;
  }

  /** @throws DamagedFileException if the content is not what was written */
  MVStore open() throws IOException, InterruptedException {
    lock();
    verify();
    try {
      MVStore.Builder builder =
          new MVStore.Builder()
              .fileName(CheckedPath.register(path.toString(), checksums))
              .compress()
              .cacheSize(CACHE_MB)
              .autoCompactFillRate(80)
              .autoCommitDisabled();
      MVStore store = (isReadOnly ? builder.readOnly() : builder).open();
      store.setVersionsToKeep(0);
      return store;
    } catch (MVStoreException error) {
      throw damaged(error);
    }
  }

  /** The previous process may still be closing. The OS releases the lock when this process exits. */
  private void lock() throws IOException, InterruptedException {
    Path file = path.resolveSibling("documents.lock");
    isReadOnly = isReadOnly(path);
    if (isReadOnly) {
      return;
    }
    lockChannel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    long deadline = System.currentTimeMillis() + LOCK_WAIT_MILLIS;
    while (lockChannel.tryLock() == null) {
      if (System.currentTimeMillis() > deadline) {
        throw new IOException(file + " is locked by another document server.");
      }
      Thread.sleep(50);
    }
  }

  /** Such as after an error of the disk, which access(2) does not see. Never where this process holds the lock. */
  static boolean isReadOnly(Path path) {
    try {
      FileChannel.open(path.resolveSibling("documents.lock"), StandardOpenOption.WRITE).close();
      return false;
    } catch (AccessDeniedException | NoSuchFileException another) {
      return false;
    } catch (IOException readOnly) {
      return Files.exists(path);
    }
  }

  private void verify() throws IOException, InterruptedException {
    if (Files.exists(checksumPath)) {
      checksums = Checksums.open(checksumPath, isReadOnly);
      compare();
    } else if (Files.exists(path)) {
      // Written by a release without checksums, or copied here.
      readEverything();
      try (FileChannel data = FileChannel.open(path, StandardOpenOption.READ)) {
        checksums = Checksums.create(checksumPath, data);
      }
    } else {
      checksums = Checksums.create(checksumPath, null);
    }
  }

  private void compare() throws IOException {
    if (!Files.exists(path)) {
      if (checksums.blocks() > 0) {
        throw new DamagedFileException(path, "it is missing");
      }
      return;
    }
    try (FileChannel data = FileChannel.open(path, StandardOpenOption.READ)) {
      if (!checksums.fits(data.size())) {
        throw new DamagedFileException(
            path, data.size() == 0 ? "it is empty" : "it has another length than was written");
      }
      for (long block = 0; block < checksums.blocks(); block += Checksums.PIECE_BLOCKS) {
        checksums.readVerified(path, data, block);
      }
      // Blocks of an interrupted write have no checksum yet.
      if (!isReadOnly) {
        checksums.end(data);
      }
    }
  }

  private void readEverything() throws IOException, InterruptedException {
    if (Files.size(path) == 0) {
      throw new DamagedFileException(path, "it is empty");
    }
    try (MVStore store = openReadOnly()) {
      for (String name : store.getMapNames()) {
        MVMap<Object, Object> map = store.openMap(name, DocumentType.mapBuilder());
        long count = 0;
        for (Object key : map.keySet()) {
          map.get(key);
          count++;
        }
        if (count != map.sizeAsLong()) {
          throw new DamagedFileException(path, "entries of " + name + " are missing");
        }
      }
    } catch (DamagedFileException error) {
      throw error;
    } catch (RuntimeException error) {
      throw damaged(error);
    }
  }

  private MVStore openReadOnly() throws InterruptedException {
    long deadline = System.currentTimeMillis() + LOCK_WAIT_MILLIS;
    while (true) {
      try {
        return new MVStore.Builder().fileName(path.toString()).readOnly().open();
      } catch (MVStoreException error) {
        // A release without the lock file may still be closing.
        boolean locked = error.getErrorCode() == DataUtils.ERROR_FILE_LOCKED;
        if (!locked || System.currentTimeMillis() > deadline) {
          throw error;
        }
        Thread.sleep(50);
      }
    }
  }

  private DamagedFileException damaged(RuntimeException error) {
    return new DamagedFileException(path, String.valueOf(error.getMessage()).split("\n", 2)[0]);
  }
}
