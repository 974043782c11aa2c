package io.casedesk.files.checklists;

import io.casedesk.files.checklists.ReviewFile.Contents;
import io.casedesk.messages.Message;
import io.casedesk.messages.MessageIoException;
import io.casedesk.model.ConnectionName;
import io.casedesk.model.checklist.UnusableFileException;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads the files of a shared folder that changed. */
final class ReviewFolderReader {

  /** Maximum number of files that are read. */
  static final int MOST_FILES = 500;

  /** Maximum size in bytes of the files that are read at once. */
  static final long MOST_BYTES = 256L << 20;

  private static final String EXTENSION = ".json";

  private final Path folder;
  private final String connection;
  private final Predicate<Path> own;

  /** A file is of another service, whose reviewers use the same folder. */
  static final class OtherServiceException extends IOException {
    private static final long serialVersionUID = 1L;

    OtherServiceException(String service) {
      super("is of " + service);
    }
  }

  /** What tells that a file was replaced. */
  record Stamp(long size, FileTime modified, @Nullable Object key) {
    static Stamp of(Path file) throws IOException {
      BasicFileAttributes attributes =
          Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      if (!attributes.isRegularFile()) {
        throw new MessageIoException(Message.of("reviews.not-regular", file));
      }
      return new Stamp(attributes.size(), attributes.lastModifiedTime(), attributes.fileKey());
    }
  }

  /**
   * A file as last read.
   *
   * @param stamp null when it must be read again
   * @param held the ids of the reviews, and the assignments, that were taken from it or were here
   *     before
   * @param problem why it was not used, or not completely
   */
  record Source(@Nullable Stamp stamp, Set<Object> held, @Nullable Exception problem) {}

  /**
   * Creates a reader.
   *
   * @param own whether a file is one of this installation
   */
  ReviewFolderReader(Path folder, String connection, Predicate<Path> own) {
    this.folder = folder;
    this.connection = connection;
    this.own = own;
  }

  /**
   * Reads the files that changed. A file that can't be used is noted with its problem.
   *
   * @param before the files as last read
   * @param now receives every file
   * @throws IOException when the folder or an own file can't be read
   */
  Map<Path, Contents> read(Map<Path, Source> before, Map<Path, Source> now) throws IOException {
    Map<Path, Contents> read = new LinkedHashMap<>();
    long bytes = 0;
    for (Path file : files(now)) {
      long size = 0;
      try {
        Stamp stamp = Stamp.of(file);
        Source known = before.get(file);
        if (known != null && stamp.equals(known.stamp)) {
          now.put(file, known);
          continue;
        }
        // A file above the limit of one file is refused without being read.
        size = stamp.size > ReviewFile.MOST_BYTES ? 0 : stamp.size;
        if (bytes + size > MOST_BYTES) {
          throw new MessageIoException(Message.of("reviews.folder-large", MOST_BYTES >> 20));
        }
        bytes += size;
        now.put(file, new Source(stamp, Set.of(), null));
        read.put(file, contents(file));
      } catch (OtherServiceException e) {
        // Its reviews are not kept in memory.
        bytes -= size;
        now.computeIfPresent(file, (path, source) -> new Source(source.stamp, Set.of(), e));
      } catch (UnusableFileException e) {
        now.computeIfPresent(file, (path, source) -> new Source(source.stamp, Set.of(), e));
      } catch (NoSuchFileException missing) {
        now.remove(file);
      } catch (IOException e) {
        if (own.test(file)) {
          throw e;
        }
        now.put(file, new Source(null, Set.of(), e));
      }
    }
    return read;
  }

  /** The files that may hold reviews: the own ones first, then the others by name. */
  private List<Path> files(Map<Path, Source> now) throws IOException {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
      for (Path file : all) {
        String name = String.valueOf(file.getFileName());
        if (!name.startsWith(".") && name.toLowerCase(Locale.ROOT).endsWith(EXTENSION)) {
          files.add(file);
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    files.sort(Comparator.comparing((Path file) -> !own.test(file)).thenComparing(Path::toString));
    if (files.size() <= MOST_FILES) {
      return files;
    }
    Message most = Message.of("reviews.most-files", files.size(), MOST_FILES);
    now.put(folder, new Source(null, Set.of(), new MessageIoException(most)));
    return files.subList(0, MOST_FILES);
  }

  private Contents contents(Path file) throws IOException {
    Contents contents = ReviewFile.read(file);
    if (!ConnectionName.same(contents.connection(), connection)) {
      throw new OtherServiceException(contents.connection());
    }
    return contents;
  }
}
