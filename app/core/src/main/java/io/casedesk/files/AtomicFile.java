package io.casedesk.files;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
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
 * A file that appears whole or not at all. What is written goes to a hidden file beside the target;
 * {@link #commit} makes it durable and moves it into place. Closing without that leaves the target
 * as it was and nothing else behind.
 *
 * <pre>{@code
 * try (AtomicFile file = AtomicFile.replacing(target)) {
 *   file.out().write(bytes);
 *   file.commit();
 * }
 * }</pre>
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

  private AtomicFile(Path named, Path target, Path part, FileChannel channel) {
    this.named = named;
    this.target = target;
    this.part = part;
    this.channel = channel;
    this.out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER);
  }

  /**
   * Starts a file that will take the place of the target, if there is one. A symbolic link stays:
   * the file it points to is replaced.
   *
   * @throws IOException when the folder is missing or cannot be written, or the target is a folder
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
    return new AtomicFile(target, place, part, create(part));
  }

  /** Nobody else may read what is not whole yet, or is to replace a file that is kept secret. */
  private static FileChannel create(Path part) throws IOException {
    return FileChannel.open(
        part,
        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
        part.getFileSystem().supportedFileAttributeViews().contains("posix")
            ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER_ONLY)}
            : new FileAttribute<?>[0]);
  }

  /** Where to write. Buffered; need not be closed. */
  public OutputStream out() {
    return out;
  }

  /** The folder the file will be in. */
  public Path folder() {
    return part.toAbsolutePath().resolveSibling("");
  }

  /** Puts the file in its place. Once this returns, it survives a power cut. */
  public void commit() throws IOException {
    commitTo(target);
  }

  /**
   * Puts the file beside its place, under the name of an incomplete one, and leaves a file that is
   * at its place as it was.
   *
   * @return where it is, relative where the target was named so
   */
  public Path commitIncomplete() throws IOException {
    Path place = incompleteName(target);
    commitTo(place);
    return target.equals(named.toAbsolutePath()) ? incompleteName(named) : place;
  }

  /** The name of an incomplete file: {@code cases.incomplete.csv} for {@code cases.csv}. */
  public static Path incompleteName(Path file) {
    String name = String.valueOf(file.getFileName());
    int dot = name.lastIndexOf('.');
    int end = dot > 0 ? dot : name.length();
    return file.resolveSibling(name.substring(0, end) + ".incomplete" + name.substring(end));
  }

  private void commitTo(Path place) throws IOException {
    out.flush();
    setPermissions();
    channel.force(true);
    channel.close();
    Files.move(part, place, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    committed = true;
    syncFolder();
  }

  /** Those of the file that is replaced, or of any new file. */
  private void setPermissions() throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(part, PosixFileAttributeView.class);
    if (view == null) {
      return;
    }
    Set<PosixFilePermission> wanted =
        Files.exists(target) ? Files.getPosixFilePermissions(target) : ofANewFile();
    // Some file systems know no permissions and refuse to set any.
    if (!wanted.equals(view.readAttributes().permissions())) {
      view.setPermissions(wanted);
    }
  }

  /** The umask cannot be asked for, so a file is made to see. */
  private Set<PosixFilePermission> ofANewFile() throws IOException {
    Path probe = part.resolveSibling(part.getFileName() + ".new");
    try {
      return Files.getPosixFilePermissions(Files.createFile(probe));
    } finally {
      Files.deleteIfExists(probe);
    }
  }

  /** Makes the move itself durable, where the system lets a folder be opened. */
  private void syncFolder() {
    try (FileChannel folder = FileChannel.open(folder(), StandardOpenOption.READ)) {
      folder.force(true);
    } catch (IOException notOnThisSystem) {
      // The file is whole and in place; Windows has no way to ask for more.
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
