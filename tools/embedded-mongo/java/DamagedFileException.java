import java.nio.file.Path;

final class DamagedFileException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  DamagedFileException(Path file, String reason) {
    super(file + " is damaged: " + reason + ".");
  }
}
