package io.casedesk.files;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.UUID;

/**
 * Writes a file atomically. The content goes to a hidden file beside the target; {@link #commit}
 * makes it durable and moves it into place. Closing without a commit leaves the target unchanged
 * and removes the hidden file.
 *
 * <p>{@link #replace} does all of this for content that is written at once.
 */
public final class AtomicFile implements Closeable {

  private static final int BUFFER = 1 << 16;
  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rw-------");

  private final Path named;
  private final Path target;
  private final Path part;
  private final FileChannel channel;
  private final OutputStream out;
  private boolean committed;

  /** Writes the content of a file. */
  @FunctionalInterface
  public interface Content {
    /** Writes the content to a buffered stream, which need not be closed or flushed. */
    void writeTo(OutputStream out) throws IOException;
  }

  private AtomicFile(Path named, Path target, Path part, FileChannel channel) {
    this.named = named;
    this.target = target;
    this.part = part;
    this.channel = channel;
    this.out =
        new BufferedOutputStream(new Named(Channels.newOutputStream(channel), named), BUFFER);
  }

  /**
   * Starts a file that replaces the target if it exists. A symbolic link stays: the file it points
   * to is replaced.
   *
   * @throws IOException when the folder is missing or can't be written, or the target is a folder
   *     or a device
   */
  public static AtomicFile replacing(Path target) throws IOException {
    Path place = target.toAbsolutePath();
    if (Files.exists(place)) {
      place = place.toRealPath();
      if (!Files.isRegularFile(place)) {
        throw new FileSystemException(target.toString(), null, "exists and is not a regular file");
      }
    }
    Path folder = place.getParent();
    Path name = place.getFileName();
    if (folder == null || name == null) {
      throw new FileSystemException(target.toString(), null, "is not the name of a file");
    }
    if (!Files.isDirectory(folder)) {
      throw new NoSuchFileException(folder.toString(), null, "there is no such folder");
    }
    Path part = folder.resolve("." + name + "." + UUID.randomUUID() + ".part");
    try {
      return new AtomicFile(target, place, part, create(part));
    } catch (IOException e) {
      throw naming(target, e);
    }
  }

  /**
   * Writes a file that replaces the target if it exists; on failure, the target stays unchanged.
   *
   * @throws IOException as {@link #replacing}, or when writing fails
   */
  public static void replace(Path target, Content content) throws IOException {
    try (AtomicFile file = replacing(target)) {
      content.writeTo(file.out());
      file.commit();
    }
  }

  /** Like {@link #replace}, but the file is readable by its owner only. */
  public static void replacePrivate(Path target, Content content) throws IOException {
    try (AtomicFile file = replacing(target)) {
      content.writeTo(file.out());
      file.commitTo(file.target);
    }
  }

  /**
   * Returns a failure to write, with the file that the user named instead of the hidden one beside
   * it. An interrupt is returned as it is.
   */
  private static IOException naming(Path named, IOException failure) {
    if (failure instanceof ClosedChannelException) {
      return failure;
    }
    IOException told =
        switch (failure) {
          case AccessDeniedException e -> new AccessDeniedException(named.toString());
          case NoSuchFileException e ->
              new NoSuchFileException(named.toString(), null, "its folder doesn't exist");
          case FileSystemException e ->
              new FileSystemException(named.toString(), null, "can't be written: " + e.getReason());
          default ->
              new FileSystemException(
                  named.toString(), null, "can't be written: " + failure.getMessage());
        };
    told.initCause(failure);
    return told;
  }

  /** A stream whose failures name the file that the user named. */
  private static final class Named extends FilterOutputStream {

    private final Path named;

    Named(OutputStream out, Path named) {
      super(out);
      this.named = named;
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      try {
        out.write(bytes, from, length);
      } catch (IOException e) {
        throw naming(named, e);
      }
    }
  }

  /** Readable by its owner only: it is incomplete, and may replace a private file. */
  private static FileChannel create(Path part) throws IOException {
    return FileChannel.open(
        part,
        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
        part.getFileSystem().supportedFileAttributeViews().contains("posix")
            ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER_ONLY)}
            : new FileAttribute<?>[0]);
  }

  /** The buffered output stream; need not be closed. */
  public OutputStream out() {
    return out;
  }

  private Path folder() {
    return part.toAbsolutePath().resolveSibling("");
  }

  /** Moves the file into place. It is durable when this method returns. */
  public void commit() throws IOException {
    out.flush();
    try {
      setPermissions();
      commitTo(target);
    } catch (IOException e) {
      throw naming(named, e);
    }
  }

  /**
   * Moves the file beside the target, under the name of an incomplete file, and leaves the target
   * unchanged.
   *
   * @return its path, relative if the target was given as a relative path
   */
  public Path commitIncomplete() throws IOException {
    Path place = incompleteName(target);
    out.flush();
    try {
      setPermissions();
      commitTo(place);
    } catch (IOException e) {
      throw naming(named, e);
    }
    return target.equals(named.toAbsolutePath()) ? incompleteName(named) : place;
  }

  /** The name of an incomplete file: {@code cases.incomplete.csv} for {@code cases.csv}. */
  static Path incompleteName(Path file) {
    String name = String.valueOf(file.getFileName());
    int dot = name.lastIndexOf('.');
    int end = dot > 0 ? dot : name.length();
    return file.resolveSibling(name.substring(0, end) + ".incomplete" + name.substring(end));
  }

  private void commitTo(Path place) throws IOException {
    out.flush();
    channel.force(true);
    channel.close();
    Files.move(part, place, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    committed = true;
    syncFolder();
  }

  /** Copies the permissions of the replaced file, or sets those of a new file. */
  private void setPermissions() throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(part, PosixFileAttributeView.class);
    if (view == null) {
      return;
    }
    Set<PosixFilePermission> wanted =
        Files.exists(target) ? Files.getPosixFilePermissions(target) : ofANewFile();
    // Some file systems have no permissions and reject any attempt to set them.
    if (!wanted.equals(view.readAttributes().permissions())) {
      view.setPermissions(wanted);
    }
  }

  /** Java can't read the umask, so this method creates a file to find the permissions. */
  private Set<PosixFilePermission> ofANewFile() throws IOException {
    Path probe = part.resolveSibling(part.getFileName() + ".new");
    try {
      return Files.getPosixFilePermissions(Files.createFile(probe));
    } finally {
      Files.deleteIfExists(probe);
    }
  }

  /** Makes the move itself durable, on systems that can sync a folder. */
  private void syncFolder() {
    try (FileChannel folder = FileChannel.open(folder(), StandardOpenOption.READ)) {
      folder.force(true);
    } catch (IOException notOnThisSystem) {
      // The file is complete and in place; Windows can't sync a folder.
      return;
    }
  }

  @Override
  public void close() throws IOException {
    if (!committed) {
      try {
        channel.close();
      } finally {
        Files.deleteIfExists(part);
      }
    }
  }
}
