package io.casedesk.desktop.common.table;

import io.casedesk.desktop.common.tasks.Tasks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.RandomAccess;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.collections.ObservableList;
import javafx.collections.ObservableListBase;
import org.jspecify.annotations.Nullable;

/**
 * Shows the rows of a source that a query finds. Filters and sorts in the background; only the
 * newest query delivers its rows. Rows that stay the same stay in the list as they are, so that a
 * table keeps its selection. Use on the JavaFX thread.
 *
 * @param <T> a row; immutable
 */
public final class FilteredRows<T> {

  /** Up to this many rows are filtered on the JavaFX thread; a page of a list has fewer. */
  public static final int MOST_AT_ONCE = 1000;

  /** If more rows changed, the table gets one change event for all rows instead. */
  private static final int MOST_UPDATES = 10_000;

  private final Shown<T> shown = new Shown<>();
  private final ReadOnlyBooleanWrapper searching = new ReadOnlyBooleanWrapper();
  private final ReadOnlyIntegerWrapper replacements = new ReadOnlyIntegerWrapper();
  private final Tasks.Series finds = new Tasks.Series();
  private final Supplier<List<T>> source;
  private final BiPredicate<T, T> same;
  private final Tasks tasks;
  private Query<T> query;
  private Query<T> answered;
  private @Nullable Answer<T> last;
  private boolean isSame;
  private @Nullable Runnable waiting;
  private boolean finding;
  private boolean changedMeanwhile;

  /** The rows that were added at the end of the source since the latest find began. */
  private final List<T> grown = new ArrayList<>();

  /** Which rows to show, and in which order. Immutable; asked by several threads at once. */
  public interface Query<T> {

    /** Returns whether a row is to be shown. */
    boolean passes(T row);

    /** Returns the sort columns, most significant first; empty for the order of the source. */
    default List<Sort<T>> sorts() {
      return List.of();
    }

    /** Returns whether each row that this query finds was also found by an earlier one. */
    default boolean narrows(Query<T> earlier) {
      return false;
    }

    /**
     * Returns the rows to show for the rows found, such as groups with a header row each. A query
     * that changes them needs a source that reports each change with {@link #sourceChanged}.
     */
    default List<T> arranged(List<T> found) {
      return found;
    }
  }

  /**
   * A sort column. Rows without a key come last in both directions.
   *
   * @param key returns the sort key of a row, null for none; all keys have one type. Equal columns
   *     have equal functions
   */
  public record Sort<T>(Function<? super T, ? extends @Nullable Object> key, boolean descending) {}

  /**
   * The answer to a query.
   *
   * @param source all rows
   * @param sorted all rows in the order asked for; the next query often has the same order
   * @param found the rows found
   * @param rows the rows found, as they are shown
   */
  private record Answer<T>(
      Query<T> query, List<T> source, List<T> sorted, List<T> found, List<T> rows) {}

  /**
   * An answer beside the rows that were shown when it was asked for.
   *
   * @param updates the positions of the rows that differ; null if more than these rows differ
   */
  private record Found<T>(Answer<T> answer, List<T> before, @Nullable List<Integer> updates) {}

  /**
   * Creates an empty list.
   *
   * @param source returns all rows: an immutable list, another one after each change
   * @param same whether two rows show the same thing, as an older and a newer state of it
   * @param query the first query; the rows are found after the first change
   */
  public FilteredRows(
      Supplier<List<T>> source, BiPredicate<T, T> same, Query<T> query, Tasks tasks) {
    this.source = source;
    this.same = same;
    this.query = query;
    this.answered = query;
    this.tasks = tasks;
  }

  /** Returns the rows found. Don't modify the list. */
  public ObservableList<T> rows() {
    return shown;
  }

  /** Returns the rows found at this moment, as an immutable list. */
  public List<T> now() {
    return shown.now();
  }

  /** Returns the rows that the query shown found, before they were arranged to be shown. */
  public List<T> found() {
    return last == null ? List.of() : last.found;
  }

  /**
   * Returns the rows that the newest query finds, before they are arranged to be shown: for a key
   * that follows the one which changed the query, and must not be answered from older rows. Finds
   * them on this thread if their answer isn't shown yet.
   */
  @SuppressWarnings("ReferenceEquality") // each query is an answer to another key
  public List<T> foundByNewest() {
    return answered == query ? found() : answer(query, source.get(), last).found;
  }

  /** Returns whether the rows come from the newest state of the source. */
  public boolean isUpToDate() {
    return last != null && isSource(last.source);
  }

  @SuppressWarnings("ReferenceEquality") // the source gives another list after each change
  private boolean isSource(List<T> rows) {
    return rows == source.get();
  }

  /** Whether the answer to the newest query isn't shown yet. */
  public ReadOnlyBooleanProperty searchingProperty() {
    return searching.getReadOnlyProperty();
  }

  /** Grows just before the shown rows are replaced. */
  public ReadOnlyIntegerProperty replacementsProperty() {
    return replacements.getReadOnlyProperty();
  }

  /**
   * Returns, while rows are being replaced, whether the query is unchanged. In that case the user
   * expects the visible rows to stay in place.
   */
  public boolean isSameQuery() {
    return isSame;
  }

  /**
   * Runs an action when the rows answer the newest query: at once if they already do, and never if
   * the query changes first. Earlier rows match only a part of a text that is typed.
   */
  @SuppressWarnings("ReferenceEquality") // each query is an answer to another key
  public void whenAnswered(Runnable action) {
    if (answered == query) {
      action.run();
    } else {
      waiting = action;
    }
  }

  /** Asks for other rows; an action that waited for an older query is dropped. */
  public void ask(Query<T> wanted) {
    query = wanted;
    waiting = null;
    searching.set(true);
    find();
  }

  /** Adds rows that were added at the end of the source; they appear at once if that is quick. */
  public void sourceGrew(List<T> fresh) {
    if (finding) {
      grown.addAll(fresh);
    }
    add(fresh);
  }

  private void add(List<T> fresh) {
    if (!query.sorts().isEmpty() || fresh.size() > MOST_AT_ONCE) {
      sourceChanged();
    } else {
      shown.append(fresh.stream().filter(query::passes).toList());
    }
  }

  /** Finds again after a change of the source. Combines changes that follow one another. */
  public void sourceChanged() {
    if (finding) {
      changedMeanwhile = true;
    } else {
      find();
    }
  }

  /** Shows the rows of the newest query in this event, unless they are shown already. */
  @SuppressWarnings("ReferenceEquality") // each query is an answer to another key
  public void answerNow() {
    if (answered != query) {
      finds.cancel();
      List<T> before = shown.now();
      Answer<T> answer = answer(query, source.get(), last);
      grown.clear();
      changedMeanwhile = false;
      show(new Found<>(answer, before, updates(before, answer.rows)));
      end();
    }
  }

  private void find() {
    Query<T> wanted = query;
    List<T> all = source.get();
    Answer<T> earlier = last;
    List<T> before = shown.now();
    finding = true;
    changedMeanwhile = false;
    grown.clear();
    tasks
        .call(
            () -> {
              Answer<T> answer = answer(wanted, all, earlier);
              return new Found<>(answer, before, updates(before, answer.rows));
            })
        .newestOf(finds)
        .onSuccess(this::show)
        .onFinally(this::end)
        .start();
  }

  @SuppressWarnings("ReferenceEquality") // the source gives another list after each change
  private static <T> Answer<T> answer(Query<T> query, List<T> all, @Nullable Answer<T> earlier) {
    boolean hasOrder =
        earlier != null && earlier.source == all && earlier.query.sorts().equals(query.sorts());
    List<T> sorted = earlier != null && hasOrder ? earlier.sorted : sorted(all, query.sorts());
    List<T> among =
        earlier != null && hasOrder && query.narrows(earlier.query) ? earlier.found : sorted;
    List<T> found = passing(among, query);
    return new Answer<>(query, all, sorted, found, query.arranged(found));
  }

  private static <T> List<T> passing(List<T> rows, Query<T> query) {
    return (rows.size() > MOST_AT_ONCE ? rows.parallelStream() : rows.stream())
        .filter(query::passes)
        .toList();
  }

  private static <T> List<T> sorted(List<T> rows, List<Sort<T>> sorts) {
    List<T> result = rows;
    for (Sort<T> sort : sorts.reversed()) {
      result = sorted(result, sort);
    }
    return result;
  }

  private record Keyed<T>(@Nullable Comparable<Object> key, T row) {}

  /** Sorts by keys that are computed once for each row. */
  @SuppressWarnings("unchecked") // all keys of one column have one type
  private static <T> List<T> sorted(List<T> rows, Sort<T> sort) {
    Keyed<T>[] keyed = (Keyed<T>[]) new Keyed<?>[rows.size()];
    Arrays.parallelSetAll(
        keyed,
        i -> new Keyed<>((@Nullable Comparable<Object>) sort.key.apply(rows.get(i)), rows.get(i)));
    Comparator<Comparable<Object>> order = Comparator.naturalOrder();
    Comparator<Comparable<Object>> byKey = sort.descending ? order.reversed() : order;
    Arrays.parallelSort(
        keyed,
        (a, b) -> {
          if (a.key == null || b.key == null) {
            return a.key == b.key ? 0 : a.key == null ? 1 : -1;
          }
          return byKey.compare(a.key, b.key);
        });
    return Arrays.stream(keyed).map(Keyed::row).toList();
  }

  /** Returns the positions of newer rows of the same things; null if the lists differ otherwise. */
  @SuppressWarnings("ReferenceEquality") // rows are immutable; an equal one can be a newer one
  private @Nullable List<Integer> updates(List<T> before, List<T> after) {
    if (before.size() != after.size()) {
      return null;
    }
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < before.size(); i++) {
      if (before.get(i) != after.get(i)) {
        if (places.size() == MOST_UPDATES || !same.test(before.get(i), after.get(i))) {
          return null;
        }
        places.add(i);
      }
    }
    return places;
  }

  /**
   * Shows the rows found, and adds those that came meanwhile, so that these don't disappear until
   * the next change.
   */
  @SuppressWarnings("ReferenceEquality") // each query is an answer to another key
  private void show(Found<T> found) {
    last = found.answer;
    isSame = answered == query;
    answered = query;
    replacements.set(replacements.get() + 1);
    shown.show(found);
    isSame = false;
    if (!grown.isEmpty()) {
      add(List.copyOf(grown));
    }
    Runnable then = waiting;
    waiting = null;
    if (then != null) {
      then.run();
    }
  }

  private void end() {
    finding = false;
    searching.set(false);
    if (changedMeanwhile) {
      find();
    }
  }

  /** The list behind a table. */
  private static final class Shown<T> extends ObservableListBase<T> implements RandomAccess {

    private final List<T> rows = new ArrayList<>();

    /** The rows as an immutable list; null after some were appended. */
    private @Nullable List<T> now;

    @Override
    public T get(int place) {
      return rows.get(place);
    }

    @Override
    public int size() {
      return rows.size();
    }

    List<T> now() {
      List<T> made = now == null ? List.copyOf(rows) : now;
      now = made;
      return made;
    }

    /** Appends rows. */
    void append(Collection<T> more) {
      if (!more.isEmpty()) {
        beginChange();
        rows.addAll(more);
        now = null;
        nextAdd(rows.size() - more.size(), rows.size());
        endChange();
      }
    }

    /** Replaces the rows: only those that differ if the list knows them. */
    @SuppressWarnings("ReferenceEquality") // there is another list after each change
    void show(Found<T> found) {
      List<T> before = now();
      List<Integer> updates = found.before == before ? found.updates : null;
      if (updates != null && updates.isEmpty()) {
        return;
      }
      beginChange();
      rows.clear();
      rows.addAll(found.answer.rows);
      now = found.answer.rows;
      if (updates == null) {
        nextReplace(0, rows.size(), before);
      } else {
        updates.forEach(this::nextUpdate);
      }
      endChange();
    }
  }
}
