package io.casedesk.server.load;

import io.casedesk.server.database.InvalidValueException;
import io.casedesk.server.store.BulkTransaction;
import io.casedesk.server.store.ImportCounts;
import io.casedesk.server.store.RecordTimes;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Loads the elements of one section, in portions.
 *
 * @param <E> what an element is bound to
 */
abstract class SectionLoader<E> {

  private static final int PORTION = 500;

  private final Load load;
  private final Class<E> type;
  private final String idMember;
  private final Function<E, @Nullable String> id;
  private final List<Placed<E>> portion = new ArrayList<>();
  private final Map<String, String> places = new HashMap<>();
  private ImportCounts counts = ImportCounts.NONE;

  /** An element and its name in messages: {@code use_cases[3] (line 12)}. */
  record Placed<E>(String where, E element) {}

  /** What the sections of a load share. */
  record Load(
      BulkTransaction transaction, OwnerDirectory owners, Clock clock, LoadProblems problems) {}

  /**
   * Creates the load of a section.
   *
   * @param idMember the member that identifies an element
   * @param id its value; null if an element has none
   */
  SectionLoader(Load load, Class<E> type, String idMember, Function<E, @Nullable String> id) {
    this.load = load;
    this.type = type;
    this.idMember = idMember;
    this.id = id;
  }

  /** Loads a portion; calls {@link #each} for its elements. */
  abstract void load(List<Placed<E>> elements);

  /** Runs after the last portion. */
  void finish() {}

  final BulkTransaction transaction() {
    return load.transaction();
  }

  final OwnerDirectory owners() {
    return load.owners();
  }

  final void take(String where, ObjectNode object) {
    load.problems()
        .guard(
            where,
            () -> {
              E element = Binding.bind(object, type);
              refuseSecond(where, element);
              portion.add(new Placed<>(where, element));
            });
    if (portion.size() >= PORTION) {
      loadPortion();
    }
  }

  private void refuseSecond(String where, E element) {
    String own = id(element);
    String first = own == null ? null : places.putIfAbsent(own, where);
    if (first != null) {
      throw new InvalidValueException("the id \"" + own + "\" is already used by " + first + ".");
    }
  }

  /** Runs when all elements were taken. */
  final void end() {
    loadPortion();
    load.problems().refuseIfAny();
    finish();
  }

  private void loadPortion() {
    load(portion);
    portion.clear();
  }

  /** Loads each element; notes its problems with its place. */
  final void each(List<Placed<E>> elements, Consumer<E> work) {
    elements.forEach(
        placed -> load.problems().guard(placed.where(), () -> work.accept(placed.element())));
  }

  private @Nullable String id(E element) {
    return Binding.id(idMember, id.apply(element));
  }

  /** Returns the identifier that an element gives, or a new one. */
  final String idOrNew(E element) {
    String own = id(element);
    return own == null ? UUID.randomUUID().toString() : own;
  }

  /** Returns the record that an element changes; null if it adds one. */
  final <T> @Nullable T find(E element, Map<String, T> known) {
    String own = id(element);
    return own == null ? null : known.get(own);
  }

  /** Returns the identifiers of the elements that give one. */
  final List<String> ids(List<Placed<E>> elements) {
    return texts(elements, id);
  }

  /** Returns a text of several elements; those that have none are left out. */
  static <E> List<String> texts(List<Placed<E>> elements, Function<E, @Nullable String> member) {
    return elements.stream()
        .map(placed -> member.apply(placed.element()))
        .filter(Objects::nonNull)
        .distinct()
        .toList();
  }

  /** Refuses the id of a record that does not exist. */
  static void refuseUnknown(String member, String kind, String id, Collection<String> known) {
    if (!known.contains(id)) {
      throw new InvalidValueException(member + ": no " + kind + " has the id \"" + id + "\".");
    }
  }

  /** The current time, as the contract writes it. */
  final String now() {
    return RecordTimes.now(load.clock());
  }

  /** A time of change after the one before. */
  final String later(String previous) {
    return RecordTimes.after(previous, load.clock());
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
