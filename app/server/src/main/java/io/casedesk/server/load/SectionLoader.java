package io.casedesk.server.load;

import io.casedesk.server.database.InvalidValueException;
import io.casedesk.server.store.ImportCounts;
import io.casedesk.server.store.Timestamps;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Loads the elements of one section, in portions. */
abstract class SectionLoader {

  private static final int PORTION = 500;

  private final LoadProblems problems;
  private final Clock clock;
  private final @Nullable String idMember;
  private final List<String> members;
  private final List<LoadElement> portion = new ArrayList<>();
  private final Map<String, String> places = new HashMap<>();
  private ImportCounts counts = ImportCounts.NONE;

  /**
   * Creates the load of a section.
   *
   * @param idMember the member that identifies an element; null if none does
   * @param members the members that an element may have
   */
  SectionLoader(
      LoadProblems problems, Clock clock, @Nullable String idMember, List<String> members) {
    this.problems = problems;
    this.clock = clock;
    this.idMember = idMember;
    this.members = members;
  }

  /** Loads a portion; calls {@link #each} for its elements. */
  abstract void load(List<LoadElement> elements);

  /** Runs after the last portion. */
  void finish() {}

  final void take(LoadElement element) {
    problems.guard(
        element.where(),
        () -> {
          element.allow(members);
          refuseSecond(element);
          portion.add(element);
        });
    if (portion.size() >= PORTION) {
      loadPortion();
    }
  }

  private void refuseSecond(LoadElement element) {
    String id = id(element);
    String first = id == null ? null : places.putIfAbsent(id, element.where());
    if (first != null) {
      throw new InvalidValueException("the id \"" + id + "\" is already used by " + first + ".");
    }
  }

  /** Runs when all elements were taken. */
  final void end() {
    loadPortion();
    problems.refuseIfAny();
    finish();
  }

  private void loadPortion() {
    load(portion);
    portion.clear();
  }

  /** Loads each element; notes its problems with its place. */
  final void each(List<LoadElement> elements, Consumer<LoadElement> work) {
    elements.forEach(element -> problems.guard(element.where(), () -> work.accept(element)));
  }

  /** Returns the identifier that an element gives; null if it gives none. */
  final @Nullable String id(LoadElement element) {
    return idMember == null ? null : element.id(idMember);
  }

  /** Returns the identifier that an element gives, or a new one. */
  final String idOrNew(LoadElement element) {
    String id = id(element);
    return id == null ? UUID.randomUUID().toString() : id;
  }

  /** The current time, as the contract writes it. */
  final String now() {
    return Timestamps.now(clock);
  }

  /** A time of change after the one before. */
  final String later(String previous) {
    return Timestamps.after(previous, clock);
  }

  /** Returns the record that an element changes; null if it adds one. */
  final <T> @Nullable T find(LoadElement element, Map<String, T> known) {
    String id = id(element);
    return id == null ? null : known.get(id);
  }

  /** Returns the identifiers of the elements that give one. */
  final List<String> ids(List<LoadElement> elements) {
    return idMember == null ? List.of() : LoadElement.texts(elements, idMember);
  }

  /** Refuses the id of a record that does not exist. */
  static void refuseUnknown(String member, String kind, String id, Collection<String> known) {
    if (!known.contains(id)) {
      throw new InvalidValueException(member + ": no " + kind + " has the id \"" + id + "\".");
    }
  }

  final void count(@Nullable Object before, Object after) {
    counts = counts.plus(before, after);
  }

  final void count(ImportCounts counted) {
    counts = counted;
  }

  final ImportCounts counts() {
    return counts;
  }

  /** Collects the problems of a load, so that the user can fix all of them at once. */
  static final class LoadProblems {

    private static final int MOST = 20;

    private final List<String> found = new ArrayList<>();

    /** Processes an element; notes a rejection with its place. */
    void guard(String where, Runnable work) {
      try {
        work.run();
      } catch (InvalidValueException e) {
        found.add(where + ": " + e.getMessage());
      }
      if (found.size() >= MOST) {
        found.add("Only the first " + MOST + " errors are shown.");
        refuseIfAny();
      }
    }

    /** Aborts the load if there is any problem. */
    void refuseIfAny() {
      if (!found.isEmpty()) {
        throw new InvalidValueException(String.join("\n", found));
      }
    }
  }
}
