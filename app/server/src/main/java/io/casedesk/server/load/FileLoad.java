package io.casedesk.server.load;

import io.casedesk.server.store.Database;
import io.casedesk.server.store.Merge;
import io.casedesk.server.store.RefusedException;
import io.casedesk.server.store.Tally;
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
  private final Merge merge;
  private final Owners owners;
  private final Problems problems = new Problems();
  private final Map<Section, Tally> tallies = new EnumMap<>(Section.class);

  private FileLoad(Clock clock, Merge merge) {
    this.clock = clock;
    this.merge = merge;
    this.owners = new Owners(merge);
  }

  /**
   * Loads files in one transaction.
   *
   * @return what became of the elements, by section, for the sections that there are
   * @throws RefusedException if anything is wrong; then nothing is changed. A line for each of the
   *     first mistakes names the element, the member, and what is wrong
   */
  public static Map<Section, Tally> load(Database database, Clock clock, List<LoadFile> files) {
    List<Contents> contents = new ArrayList<>();
    for (LoadFile file : files) {
      if (Files.exists(file.path()) && !Files.isRegularFile(file.path())) {
        throw new RefusedException(
            file.path() + " is not a regular file, which can be read more than once.");
      }
      Elements elements = new Elements(file);
      contents.add(new Contents(elements, elements.sections()));
    }
    refuseTwice(contents);
    return Merge.into(database, merge -> new FileLoad(clock, merge).load(contents));
  }

  private record Contents(Elements elements, Set<Section> sections) {}

  private static void refuseTwice(List<Contents> contents) {
    Set<Section> seen = EnumSet.noneOf(Section.class);
    for (Contents one : contents) {
      for (Section section : one.sections()) {
        if (!seen.add(section)) {
          throw new RefusedException(section.member() + " are in more than one of the files.");
        }
      }
    }
  }

  private Map<Section, Tally> load(List<Contents> contents) {
    for (Section section : Section.values()) {
      for (Contents one : contents) {
        if (one.sections().contains(section) && !tallies.containsKey(section)) {
          one.elements().each(new Pass(one.sections()));
        }
      }
    }
    return tallies;
  }

  private SectionLoad<?> start(Section section) {
    return switch (section) {
      case FIELDS -> new FieldLoad(merge, problems);
      case PEOPLE -> new PeopleLoad(merge, owners, problems);
      case USE_CASES -> new UseCaseLoad(merge, clock, problems);
      case SOLUTIONS -> new SolutionLoad(merge, owners, clock, problems);
      case CHECKLISTS -> new ChecklistLoad(merge, clock, problems);
      case LINKS -> new LinkLoad(merge, problems);
    };
  }

  /**
   * One way through a file. It takes each section before which nothing that it needs is missing;
   * what comes too early in the file is left for the next one.
   */
  private final class Pass implements Elements.Taker {

    private final Set<Section> inFile;
    private @Nullable SectionLoad<?> current;

    Pass(Set<Section> inFile) {
      this.inFile = inFile;
    }

    @Override
    public boolean wants(Section section) {
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
    public void take(Section section, Element element) {
      current(section).take(element);
    }

    @Override
    public void end(Section section) {
      SectionLoad<?> ended = current(section);
      ended.end();
      tallies.put(section, ended.tally());
    }

    private SectionLoad<?> current(Section section) {
      if (current == null) {
        throw new IllegalStateException("Elements of " + section + " were not wanted");
      }
      return current;
    }
  }
}
