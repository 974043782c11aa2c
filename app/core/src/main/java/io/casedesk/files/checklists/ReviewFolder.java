package io.casedesk.files.checklists;

import io.casedesk.files.AtomicFile;
import io.casedesk.files.checklists.ReviewFile.Contents;
import io.casedesk.messages.Message;
import io.casedesk.messages.MessageIoException;
import io.casedesk.model.ConnectionName;
import io.casedesk.model.checklist.Assignment;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.checklist.ReviewMerge;
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
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A shared folder in which reviewers exchange their reviews and assignments. Each installation
 * writes one file, its own, and reads the files of the others. Its file holds what no other file
 * holds, and never loses a review. A file is read again only when it changed. Reviewers of several
 * services may use one folder. Not thread-safe.
 */
public final class ReviewFolder {

  private static final String EXTENSION = ".json";
  private static final int LONGEST_NAME = 40;

  private final Path folder;
  private final String connection;
  private final String ending;

  /** The files as last read. */
  private Map<Path, Source> sources = Map.of();

  /**
   * A file that could not be used, or not completely.
   *
   * @param cause says why
   */
  public record Problem(Path file, Exception cause) {}

  /**
   * The result of an exchange.
   *
   * @param merge what the changed files of the others added
   * @param problems the files that could not be used
   * @param ofOthers the number of files of other services, which are ignored
   * @param file the own file; it is missing as long as there is nothing to write
   * @param reviews the number of reviews in the own file
   */
  public record Exchange(
      ReviewMerge merge, List<Problem> problems, int ofOthers, Path file, int reviews) {}

  /**
   * Creates the exchange of a connection.
   *
   * @param installation the random id of this installation for the connection, which ends the name
   *     of its file
   */
  public ReviewFolder(Path folder, String connection, String installation) {
    this.folder = folder;
    this.connection = connection;
    this.ending = "-" + installation + EXTENSION;
  }

  /**
   * Adds what the others said, then writes the own file if something is missing in it.
   *
   * @param reviewer the name of the reviewer, for the name of the file
   * @param here all reviews and assignments of this computer
   * @param add stores what is new; durable when it returns
   * @throws IOException when the folder can't be read, or the own file can't be read or written
   */
  public Exchange exchange(String reviewer, Contents here, Consumer<Contents> add)
      throws IOException {
    Path own = folder.resolve(name(reviewer) + ending);
    Map<Path, Source> now = new LinkedHashMap<>();
    Map<Path, Contents> read = read(now);
    ReviewMerge merge =
        ReviewMerge.of(
            here.reviews(),
            read.values().stream().flatMap(contents -> contents.reviews().stream()).toList());
    List<Assignment> assigned =
        Assignment.newer(
            here.assignments(),
            read.values().stream().flatMap(contents -> contents.assignments().stream()).toList());
    if (!merge.fresh().isEmpty() || !assigned.isEmpty()) {
      add.accept(new Contents(connection, merge.fresh(), assigned));
    }
    note(read, merge, now);
    Contents all =
        new Contents(
            connection,
            joined(here.reviews(), merge.fresh()),
            List.copyOf(Assignment.newest(joined(here.assignments(), assigned)).values()));
    int reviews = write(own, all, now);
    sources = now;
    List<Problem> problems = new ArrayList<>();
    int ofOthers = 0;
    for (Map.Entry<Path, Source> one : now.entrySet()) {
      Exception problem = one.getValue().problem();
      if (problem instanceof OtherServiceException) {
        ofOthers++;
      } else if (problem != null) {
        problems.add(new Problem(one.getKey(), problem));
      }
    }
    return new Exchange(merge, List.copyOf(problems), ofOthers, own, reviews);
  }

  private static <T> List<T> joined(Collection<T> some, Collection<T> more) {
    return Stream.concat(some.stream(), more.stream()).toList();
  }

  /** The name for a file; without letters that file systems spell in several ways. */
  private static String name(String reviewer) {
    String plain =
        Normalizer.normalize(reviewer, Normalizer.Form.NFKD)
            .replaceAll("\\p{M}", "")
            .replaceAll("[^A-Za-z0-9]+", "-")
            .replaceAll("^-|-$", "")
            .toLowerCase(Locale.ROOT);
    return plain.isEmpty()
        ? "reviewer"
        : plain.substring(0, Math.min(plain.length(), LONGEST_NAME));
  }

  private boolean isOwn(Path file) {
    return file.toString().endsWith(ending);
  }

  /** Notes what the files hold that is here now. */
  private static void note(Map<Path, Contents> read, ReviewMerge merge, Map<Path, Source> now) {
    Set<Review> refused = Collections.newSetFromMap(new IdentityHashMap<>());
    refused.addAll(merge.refused());
    read.forEach(
        (file, contents) -> {
          Set<Object> held = new HashSet<>(contents.assignments());
          contents.reviews().stream()
              .filter(review -> !refused.contains(review))
              .forEach(review -> held.add(review.id()));
          long not = contents.reviews().stream().filter(refused::contains).count();
          Exception problem = not == 0 ? null : new UnusableFileException(differing(not), null);
          now.computeIfPresent(file, (path, source) -> new Source(source.stamp(), held, problem));
        });
  }

  private static Message differing(long reviews) {
    return reviews == 1 ? Message.of("reviews.differs") : Message.of("reviews.differ", reviews);
  }

  /** Writes the own file, unless it is up to date; returns the number of reviews in it. */
  private int write(Path own, Contents all, Map<Path, Source> now) throws IOException {
    Set<Object> held = new HashSet<>();
    Set<Object> elsewhere = new HashSet<>();
    now.forEach((file, source) -> (isOwn(file) ? held : elsewhere).addAll(source.held()));
    List<Review> reviews =
        all.reviews().stream()
            .filter(review -> held.contains(review.id()) || !elsewhere.contains(review.id()))
            .toList();
    List<Assignment> assignments =
        all.assignments().stream()
            .filter(one -> held.contains(one) || !elsewhere.contains(one))
            .toList();
    Set<Object> mine = new HashSet<>(assignments);
    reviews.forEach(review -> mine.add(review.id()));
    List<Path> before = now.keySet().stream().filter(this::isOwn).toList();
    boolean written =
        before.isEmpty()
            ? mine.isEmpty()
            : before.equals(List.of(own))
                && Objects.requireNonNull(now.get(own)).problem() == null
                && held.equals(mine);
    if (written) {
      return reviews.size();
    }
    Contents contents = new Contents(connection, reviews, assignments);
    AtomicFile.replace(own, out -> ReviewFile.write(contents, out));
    for (Path old : before) {
      now.remove(old);
      if (Files.exists(old) && !Files.isSameFile(old, own)) {
        Files.delete(old);
      }
    }
    removeParts();
    now.put(own, new Source(Stamp.of(own), mine, null));
    return reviews.size();
  }

  /** Removes what this installation left when it was ended while it wrote its file. */
  private void removeParts() throws IOException {
    try (DirectoryStream<Path> all =
        Files.newDirectoryStream(
            folder, file -> String.valueOf(file.getFileName()).startsWith("."))) {
      for (Path file : all) {
        if (file.toString().contains(ending + ".")) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  /** Maximum number of files that are read. */
  static final int MOST_FILES = 500;

  /** Maximum size in bytes of the files that are read at once. */
  static final long MOST_BYTES = 256L << 20;

  /** A file is of another service, whose reviewers use the same folder. */
  private static final class OtherServiceException extends IOException {
    private static final long serialVersionUID = 1L;

    OtherServiceException(String service) {
      super("is of " + service);
    }
  }

  /** What tells that a file was replaced. */
  private record Stamp(long size, FileTime modified, @Nullable Object key) {
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
  private record Source(@Nullable Stamp stamp, Set<Object> held, @Nullable Exception problem) {}

  /**
   * Reads the files that changed. A file that can't be used is noted with its problem.
   *
   * @param now receives every file
   * @throws IOException when the folder or an own file can't be read
   */
  private Map<Path, Contents> read(Map<Path, Source> now) throws IOException {
    Map<Path, Contents> read = new LinkedHashMap<>();
    long bytes = 0;
    for (Path file : files(now)) {
      long size = 0;
      try {
        Stamp stamp = Stamp.of(file);
        Source known = sources.get(file);
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
        if (isOwn(file)) {
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
    files.sort(Comparator.comparing((Path file) -> !isOwn(file)).thenComparing(Path::toString));
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
