package io.casedesk.server.load;

import io.casedesk.server.store.ImportCounts;
import io.casedesk.server.store.InvalidValueException;
import io.casedesk.server.store.MergeTransaction;
import io.casedesk.server.store.SqlDatabase;
import java.nio.file.Files;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Brings the records of files into a database, all or none. Members that are not given stay as they
 * are; {@code custom_fields} are merged key by key.
 */
public final class FileLoad {

  private final Clock clock;
  private final MergeTransaction mergeTransaction;
  private final OwnerDirectory ownerDirectory;
  private final LoadProblems problems = new LoadProblems();
  private final Map<LoadSection, ImportCounts> tallies = new EnumMap<>(LoadSection.class);

  private FileLoad(Clock clock, MergeTransaction mergeTransaction) {
    this.clock = clock;
    this.mergeTransaction = mergeTransaction;
    this.ownerDirectory = new OwnerDirectory(mergeTransaction);
  }

  /**
   * Loads files in one transaction.
   *
   * @return what became of the elements, by section, for the sections that there are
   * @throws InvalidValueException if anything is wrong; then nothing is changed. A line for each of
   *     the first mistakes names the element, the member, and what is wrong
   */
  public static Map<LoadSection, ImportCounts> load(
      SqlDatabase database, Clock clock, List<LoadFile> files) {
    List<Contents> contents = new ArrayList<>();
    for (LoadFile file : files) {
      if (Files.exists(file.path()) && !Files.isRegularFile(file.path())) {
        throw new InvalidValueException(
            file.path() + " is not a regular file, which can be read more than once.");
      }
      LoadElements elements = new LoadElements(file);
      contents.add(new Contents(elements, elements.sections()));
    }
    refuseTwice(contents);
    return MergeTransaction.into(
        database, mergeTransaction -> new FileLoad(clock, mergeTransaction).load(contents));
  }

  private record Contents(LoadElements elements, Set<LoadSection> sections) {}

  private static void refuseTwice(List<Contents> contents) {
    Set<LoadSection> seen = EnumSet.noneOf(LoadSection.class);
    for (Contents one : contents) {
      for (LoadSection section : one.sections()) {
        if (!seen.add(section)) {
          throw new InvalidValueException(section.member() + " are in more than one of the files.");
        }
      }
    }
  }

  private Map<LoadSection, ImportCounts> load(List<Contents> contents) {
    for (LoadSection section : LoadSection.values()) {
      for (Contents one : contents) {
        if (one.sections().contains(section) && !tallies.containsKey(section)) {
          one.elements().each(new Pass(one.sections()));
        }
      }
    }
    return tallies;
  }

  private SectionLoad<?> start(LoadSection section) {
    return switch (section) {
      case FIELDS -> new FieldLoad(mergeTransaction, problems);
      case PEOPLE -> new PeopleLoad(mergeTransaction, ownerDirectory, problems);
      case USE_CASES -> new UseCaseLoad(mergeTransaction, clock, problems);
      case SOLUTIONS -> new SolutionLoad(mergeTransaction, ownerDirectory, clock, problems);
      case CHECKLISTS -> new ChecklistLoad(mergeTransaction, clock, problems);
      case LINKS -> new LinkLoad(mergeTransaction, problems);
    };
  }

  /**
   * One way through a file. It takes each section before which nothing that it needs is missing;
   * what comes too early in the file is left for the next one.
   */
  private final class Pass implements LoadElements.Taker {

    private final Set<LoadSection> inFile;
    private @Nullable SectionLoad<?> current;

    Pass(Set<LoadSection> inFile) {
      this.inFile = inFile;
    }

    @Override
    public boolean wants(LoadSection section) {
      boolean ready =
          !tallies.containsKey(section)
              && inFile.stream()
                  .filter(other -> other.compareTo(section) < 0)
                  .allMatch(tallies::containsKey);
      if (ready) {
        current = start(section);
      }
      return ready;
    }

    @Override
    public void take(LoadSection section, LoadElement element) {
      current(section).take(element);
    }

    @Override
    public void end(LoadSection section) {
      SectionLoad<?> ended = current(section);
      ended.end();
      tallies.put(section, ended.tally());
    }

    private SectionLoad<?> current(LoadSection section) {
      if (current == null) {
        throw new IllegalStateException("Elements of " + section + " were not wanted");
      }
      return current;
    }
  }
}
