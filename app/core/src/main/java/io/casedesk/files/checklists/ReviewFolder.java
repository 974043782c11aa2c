package io.casedesk.files.checklists;

import io.casedesk.files.AtomicFile;
import io.casedesk.model.ConnectionName;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.checklist.ReviewMerge;
import io.casedesk.model.checklist.UnusableFileException;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A shared folder in which reviewers exchange their reviews. Each installation writes one file, its
 * own, and reads the files of the others. Its file holds the reviews that no other file holds, and
 * never loses one. A file is read again only when it changed. Not thread-safe.
 */
public final class ReviewFolder {

  /** Maximum number of files that are read. */
  static final int MOST_FILES = 500;

  /** Maximum size in bytes of the files that are read at once. */
  static final long MOST_BYTES = 256L << 20;

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
   * @param file the own file; it is missing as long as there is nothing to write
   * @param reviews the number of reviews in the own file
   */
  public record Exchange(ReviewMerge merge, List<Problem> problems, Path file, int reviews) {}

  /** What tells that a file was replaced. */
  private record Stamp(long size, FileTime modified, @Nullable Object key) {
    static Stamp of(Path file) throws IOException {
      BasicFileAttributes attributes =
          Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      if (!attributes.isRegularFile()) {
        throw new FileSystemException(
            file.toString(), null, "is not a regular file, so it was not read");
      }
      return new Stamp(attributes.size(), attributes.lastModifiedTime(), attributes.fileKey());
    }
  }

  /**
   * A file as last read.
   *
   * @param stamp null when it must be read again
   * @param ids the reviews that were taken from it, or were here before
   */
  private record Source(@Nullable Stamp stamp, Set<String> ids, @Nullable Exception problem) {}

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
   * Adds the reviews of the others, then writes the own file if something is missing in it.
   *
   * @param reviewer the name of the reviewer, for the name of the file
   * @param here all reviews of this computer
   * @param add stores new reviews; durable when it returns
   * @throws IOException when the folder can't be read, or the own file can't be read or written
   */
  public Exchange exchange(String reviewer, Collection<Review> here, Consumer<List<Review>> add)
      throws IOException {
    List<Review> before = List.copyOf(here);
    Path own = folder.resolve(name(reviewer) + ending);
    Map<Path, Source> now = new LinkedHashMap<>();
    Map<Path, List<Review>> read = read(now);
    ReviewMerge merge =
        ReviewMerge.of(before, read.values().stream().flatMap(List::stream).toList());
    if (!merge.fresh().isEmpty()) {
      add.accept(merge.fresh());
    }
    note(read, merge, now);
    List<Review> mine = write(own, Stream.concat(before.stream(), merge.fresh().stream()), now);
    sources = now;
    List<Problem> problems = new ArrayList<>();
    now.forEach(
        (file, source) -> {
          if (source.problem != null) {
            problems.add(new Problem(file, source.problem));
          }
        });
    return new Exchange(merge, List.copyOf(problems), own, mine.size());
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

  /**
   * Reads the files that changed.
   *
   * @param now receives every file except those that are returned
   */
  private Map<Path, List<Review>> read(Map<Path, Source> now) throws IOException {
    Map<Path, List<Review>> read = new LinkedHashMap<>();
    long bytes = 0;
    for (Path file : files(now)) {
      try {
        Stamp stamp = Stamp.of(file);
        Source before = sources.get(file);
        if (before != null && stamp.equals(before.stamp)) {
          now.put(file, before);
          continue;
        }
        bytes += stamp.size;
        if (bytes > MOST_BYTES) {
          throw new FileSystemException(
              file.toString(), null, "was not read: the files of the folder are too large");
        }
        now.put(file, new Source(stamp, Set.of(), null));
        read.put(file, reviews(file));
      } catch (UnusableFileException e) {
        now.computeIfPresent(file, (path, source) -> new Source(source.stamp, Set.of(), e));
      } catch (NoSuchFileException gone) {
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
    String most = "holds " + files.size() + " files; only the first " + MOST_FILES + " were read";
    now.put(
        folder, new Source(null, Set.of(), new FileSystemException(folder.toString(), null, most)));
    return files.subList(0, MOST_FILES);
  }

  private List<Review> reviews(Path file) throws IOException {
    ReviewFile.Contents contents = ReviewFile.read(file);
    if (!ConnectionName.same(contents.connection(), connection)) {
      throw new UnusableFileException(
          "The file is of "
              + contents.connection()
              + ", and not of "
              + connection
              + ". Nothing was taken from it.",
          null);
    }
    return contents.reviews();
  }

  /** Notes which reviews of the files are here now. */
  private static void note(Map<Path, List<Review>> read, ReviewMerge merge, Map<Path, Source> now) {
    Set<Review> refused = Collections.newSetFromMap(new IdentityHashMap<>());
    refused.addAll(merge.refused());
    read.forEach(
        (file, reviews) -> {
          Set<String> ids = new HashSet<>();
          reviews.stream()
              .filter(review -> !refused.contains(review))
              .forEach(review -> ids.add(review.id()));
          long not = reviews.stream().filter(refused::contains).count();
          Exception problem =
              not == 0
                  ? null
                  : new UnusableFileException(
                      not + " of its reviews are known with other words, and were not taken.",
                      null);
          now.computeIfPresent(file, (path, source) -> new Source(source.stamp, ids, problem));
        });
  }

  /** Writes the own file, unless it is up to date; returns the reviews in it. */
  private List<Review> write(Path own, Stream<Review> all, Map<Path, Source> now)
      throws IOException {
    Set<String> held = new HashSet<>();
    Set<String> elsewhere = new HashSet<>();
    now.forEach((file, source) -> (isOwn(file) ? held : elsewhere).addAll(source.ids));
    List<Review> mine =
        all.filter(review -> held.contains(review.id()) || !elsewhere.contains(review.id()))
            .toList();
    List<Path> before = now.keySet().stream().filter(this::isOwn).toList();
    boolean written =
        before.isEmpty()
            ? mine.isEmpty()
            : before.equals(List.of(own))
                && Objects.requireNonNull(now.get(own)).problem == null
                && held.size() == mine.size();
    if (written) {
      return mine;
    }
    try (AtomicFile file = AtomicFile.replacing(own)) {
      ReviewFile.write(new ReviewFile.Contents(connection, mine), file.out());
      file.commit();
    }
    for (Path old : before) {
      now.remove(old);
      if (Files.exists(old) && !Files.isSameFile(old, own)) {
        Files.delete(old);
      }
    }
    removeParts();
    now.put(
        own,
        new Source(Stamp.of(own), mine.stream().map(Review::id).collect(Collectors.toSet()), null));
    return mine;
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
}
