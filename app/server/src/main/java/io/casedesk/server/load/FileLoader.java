package io.casedesk.server.load;

import io.casedesk.server.database.InvalidValueException;
import io.casedesk.server.database.SqlDatabase;
import io.casedesk.server.load.SectionLoader.LoadProblems;
import io.casedesk.server.store.BulkTransaction;
import io.casedesk.server.store.ImportCounts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Loads the records of files into a database, all or none. Fields that are not given are unchanged;
 * {@code custom_fields} are merged key by key.
 */
public final class FileLoader {

  private final SectionLoader.Load shared;
  private final Map<LoadSection, SectionLoader<?>> started = new EnumMap<>(LoadSection.class);

  private FileLoader(Clock clock, BulkTransaction transaction) {
    this.shared =
        new SectionLoader.Load(
            transaction, new OwnerDirectory(transaction), clock, new LoadProblems());
  }

  /**
   * Loads files in one transaction.
   *
   * @return the counts of added, changed and unchanged records of each section in the files
   * @throws InvalidValueException if anything is wrong; then nothing is changed. A line for each of
   *     the first mistakes names the element, the member, and what is wrong
   */
  public static Map<LoadSection, ImportCounts> load(
      SqlDatabase database, Clock clock, List<LoadFile> files) {
    List<LoadElements> contents = new ArrayList<>();
    Set<LoadSection> seen = EnumSet.noneOf(LoadSection.class);
    for (LoadFile file : files) {
      if (Files.exists(file.path()) && !Files.isRegularFile(file.path())) {
        throw new InvalidValueException(
            file.path()
                + " isn't a file, so it can't be read twice. Save its contents to a file first.");
      }
      LoadElements elements = new LoadElements(file);
      contents.add(elements);
      for (LoadSection section : elements.sections()) {
        if (!seen.add(section)) {
          throw new InvalidValueException(
              section.member() + " are in more than one file. Put them in one file.");
        }
      }
    }
    return BulkTransaction.run(
        database, transaction -> new FileLoader(clock, transaction).load(contents));
  }

  private Map<LoadSection, ImportCounts> load(List<LoadElements> files) {
    for (LoadSection section : LoadSection.values()) {
      for (LoadElements file : files) {
        if (file.sections().contains(section) && !started.containsKey(section)) {
          file.each(other -> start(other, file.sections()));
        }
      }
    }
    Map<LoadSection, ImportCounts> counts = new EnumMap<>(LoadSection.class);
    started.forEach((section, load) -> counts.put(section, load.counts()));
    return counts;
  }

  /**
   * Starts a section if all that it needs is loaded. A section that comes too early in its file
   * waits for the next reading of the file.
   */
  private @Nullable SectionLoader<?> start(LoadSection section, Set<LoadSection> inFile) {
    boolean ready =
        !started.containsKey(section)
            && inFile.stream()
                .filter(other -> other.compareTo(section) < 0)
                .allMatch(started::containsKey);
    if (!ready) {
      return null;
    }
    SectionLoader<?> load =
        switch (section) {
          case FIELDS -> new FieldLoader(shared);
          case PEOPLE -> new PeopleLoader(shared);
          case USE_CASES -> new UseCaseLoader(shared);
          case SOLUTIONS -> new SolutionLoader(shared);
          case CHECKLISTS -> new ChecklistLoader(shared);
          case LINKS -> new LinkLoader(shared);
        };
    started.put(section, load);
    return load;
  }

  /**
   * A file of records to load.
   *
   * @param path the path of the file
   * @param lines the section of its records, one a line (NDJSON); empty for a document with
   *     sections
   */
  public record LoadFile(Path path, Optional<LoadSection> lines) {

    /** A document: an object whose members are the sections. */
    public static LoadFile document(Path path) {
      return new LoadFile(path, Optional.empty());
    }

    /** Records of one section, one a line. */
    public static LoadFile lines(LoadSection section, Path path) {
      return new LoadFile(path, Optional.of(section));
    }
  }
}
