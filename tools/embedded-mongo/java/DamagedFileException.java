import java.nio.file.Path;

/** A file that must not be used; the message is one line that names it. */
final class DamagedFileException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  DamagedFileException(Path file, String reason) {
    super(file + " is damaged: " + reason + ".");
  }
}
