package io.casedesk.server.load;

import io.casedesk.server.store.ImportCounts;
import io.casedesk.server.store.InvalidValueException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Brings in the elements of one section, in portions.
 *
 * @param <D> what an element is read as
 */
abstract class SectionLoad<D> {

  private static final int PORTION = 500;

  private final LoadProblems problems;
  private final List<Draft<D>> portion = new ArrayList<>();
  private final Map<String, String> places = new HashMap<>();
  private ImportCounts importCounts = ImportCounts.NONE;

  SectionLoad(LoadProblems problems) {
    this.problems = problems;
  }

  /**
   * An element that was read.
   *
   * @param where what a message calls it
   * @param id the identifier it gives, if it does
   * @param content the rest
   */
  record Draft<D>(String where, @Nullable String id, D content) {}

  /** Reads an element; a {@link InvalidValueException} says what is wrong. */
  abstract Draft<D> read(LoadElement element);

  /** Brings in a portion; calls {@link #guard} for each. */
  abstract void bring(List<Draft<D>> drafts);

  /** After the last portion. */
  void finish() {}

  final void take(LoadElement element) {
    guard(
        element.where(),
        () -> {
          Draft<D> draft = read(element);
          refuseSecond(draft);
          portion.add(draft);
        });
    if (portion.size() >= PORTION) {
      bringPortion();
    }
  }

  private void refuseSecond(Draft<D> draft) {
    if (draft.id() != null) {
      String first = places.putIfAbsent(draft.id(), draft.where());
      if (first != null) {
        throw new InvalidValueException(
            "the id \"" + draft.id() + "\" is that of " + first + " already.");
      }
    }
  }

  /** All elements were taken. */
  final void end() {
    bringPortion();
    problems.refuseIfAny();
    finish();
  }

  private void bringPortion() {
    bring(portion);
    portion.clear();
  }

  final void guard(String where, Runnable work) {
    problems.guard(where, work);
  }

  final void count(@Nullable Object before, Object after) {
    if (before == null) {
      importCounts = importCounts.plusAdded();
    } else if (before.equals(after)) {
      importCounts = importCounts.plusUnchanged();
    } else {
      importCounts = importCounts.plusChanged();
    }
  }

  final void count(ImportCounts counted) {
    importCounts = counted;
  }

  final ImportCounts tally() {
    return importCounts;
  }

  static List<String> ids(List<? extends Draft<?>> drafts) {
    List<String> ids = new ArrayList<>();
    for (Draft<?> draft : drafts) {
      if (draft.id() != null) {
        ids.add(draft.id());
      }
    }
    return ids;
  }
}
