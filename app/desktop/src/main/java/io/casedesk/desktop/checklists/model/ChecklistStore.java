package io.casedesk.desktop.checklists.model;

import io.casedesk.desktop.common.tasks.DetachedWork;
import io.casedesk.model.ApiException;
import io.casedesk.model.ShortIds;
import io.casedesk.model.Solution;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.checklist.Assignment;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.ChecklistSnapshot;
import io.casedesk.model.checklist.ChecklistSnapshot.LastChange;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.checklist.ReviewHistory;
import io.casedesk.model.checklist.ReviewedChecklists;
import io.casedesk.model.checklist.ReviewedChecklists.Presence;
import io.casedesk.model.input.AccentFolding;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * Holds what the service, the shared folder and the user said about the checklists of a connection.
 * Any thread may add to it; the JavaFX thread gets what changed in batches, because thousands of
 * solutions can arrive in a second, and has an immutable state of it.
 */
public final class ChecklistStore {

  /** Nanoseconds between two batches: one frame. More batches would only drop frames. */
  private static final long FRAME = TimeUnit.MILLISECONDS.toNanos(16);

  /** Nanoseconds between two updates of the counts, so that the numbers stay readable. */
  private static final long GLANCE = TimeUnit.MILLISECONDS.toNanos(200);

  private static final Comparator<ChecklistEntry> ORDER =
      Comparator.comparing((ChecklistEntry cell) -> cell.checklist().page())
          .thenComparing(cell -> cell.gone() != null)
          .thenComparing(cell -> cell.checklist().key());

  private final Map<String, Solution> solutions = new LinkedHashMap<>();
  private final Map<String, Solution> deleted = new HashMap<>();
  private final Map<String, String> names = new HashMap<>();

  /** The short ids of the solutions of equal names. */
  private Map<String, String> shortIds = Map.of();

  private final Map<String, Map<String, ChecklistSnapshot>> kept = new HashMap<>();
  private final Map<String, List<Checklist>> now = new HashMap<>();
  private final Map<String, Instant> reads = new HashMap<>();
  private final Map<String, ApiException> failures = new HashMap<>();
  private final Map<ChecklistKey, List<Review>> reviews = new HashMap<>();
  private final Map<ChecklistKey, Assignment> assigned = new HashMap<>();
  private String user = "";
  private volatile boolean loaded;

  private final Queue<Delivery> waiting = new ConcurrentLinkedQueue<>();
  private final ThrottledTask batches;
  private final ThrottledTask counting;
  private final ReadOnlyIntegerWrapper changes = new ReadOnlyIntegerWrapper();
  private final ReadOnlyObjectWrapper<ChecklistCounts> counts =
      new ReadOnlyObjectWrapper<>(ChecklistCounts.NOTHING);

  /** What the JavaFX thread knows, by the id of the solution. */
  private final Map<String, SolutionRow> shown = new LinkedHashMap<>();

  private List<ChecklistRow> rows = List.of();

  /**
   * Solutions that changed.
   *
   * @param whole whether the list holds every solution, in order
   */
  private record Delivery(List<SolutionRow> lines, boolean whole) {}

  /**
   * Creates an empty store.
   *
   * @param foreground runs actions on the JavaFX thread
   */
  public ChecklistStore(Executor foreground) {
    batches = new ThrottledTask(FRAME, foreground, this::showAdded);
    counting = new ThrottledTask(GLANCE, foreground, this::count);
  }

  /** Returns a row for each checklist and each solution without one, in the order of the names. */
  public List<ChecklistRow> rows() {
    return rows;
  }

  /** Returns all solutions, ordered by name; those that the service doesn't list come last. */
  public Collection<SolutionRow> all() {
    return Collections.unmodifiableCollection(shown.values());
  }

  /** Returns a solution; null when there is none. */
  public @Nullable SolutionRow find(String id) {
    return shown.get(id);
  }

  /** Returns the row of a place; null when there is none. */
  public @Nullable ChecklistRow row(ChecklistKey place) {
    SolutionRow solution = shown.get(place.solution());
    return solution == null ? null : solution.row(place.checklist());
  }

  /** Grows whenever rows change. */
  ReadOnlyIntegerProperty changesProperty() {
    return changes.getReadOnlyProperty();
  }

  /** The counts of all rows. */
  public ReadOnlyObjectProperty<ChecklistCounts> countsProperty() {
    return counts.getReadOnlyProperty();
  }

  /** Returns the ids whose checklists weren't read yet or couldn't be read. */
  List<String> unread(List<String> ids) {
    return ids.stream()
        .map(shown::get)
        .filter(Objects::nonNull)
        .filter(one -> one.known().read() == null || one.known().failure() != null)
        .map(SolutionRow::id)
        .toList();
  }

  /** Shows all that was added, with its counts. Call it on the JavaFX thread. */
  void flush() {
    showAdded();
    counting.now();
  }

  /** Shows all that was added; its counts may follow. Call it on the JavaFX thread. */
  void showAdded() {
    boolean whole = false;
    boolean any = false;
    for (Delivery next = waiting.poll(); next != null; next = waiting.poll()) {
      any = true;
      whole |= next.whole;
      if (next.whole) {
        shown.clear();
      }
      for (SolutionRow line : next.lines) {
        if (next.whole || shown.containsKey(line.id())) {
          shown.put(line.id(), line);
        }
      }
    }
    if (!any) {
      return;
    }
    List<ChecklistRow> all = new ArrayList<>();
    shown.values().forEach(solution -> all.addAll(solution.rows()));
    rows = List.copyOf(all);
    if (whole) {
      // Update the counts before the rows are shown.
      count();
    } else {
      counting.ask();
    }
    changes.set(changes.get() + 1);
  }

  private void count() {
    counts.set(ChecklistCounts.of(shown.values()));
  }

  private void deliver(List<SolutionRow> lines, boolean whole) {
    waiting.add(new Delivery(lines, whole));
    batches.ask();
  }

  /** Runs a task on request, at most once in each interval; the last request always runs it. */
  private static final class ThrottledTask {

    private final AtomicBoolean due = new AtomicBoolean();
    private final long pause;
    private final Executor foreground;
    private final Runnable work;
    private volatile long last;

    ThrottledTask(long pause, Executor foreground, Runnable work) {
      this.pause = pause;
      this.foreground = foreground;
      this.work = work;
      this.last = System.nanoTime() - pause;
    }

    void ask() {
      if (!due.getAndSet(true)) {
        long left = pause - (System.nanoTime() - last);
        Executor when = left <= 0 ? foreground : DetachedWork.delayed(left, foreground);
        when.execute(this::now);
      }
    }

    void now() {
      due.set(false);
      work.run();
      last = System.nanoTime();
    }
  }

  /** Whether the stored data was loaded. */
  boolean isLoaded() {
    return loaded;
  }

  /** Replaces the content with stored data. */
  synchronized void load(ChecklistRepository.Stored stored) {
    kept.clear();
    now.clear();
    reads.clear();
    reviews.clear();
    stored.kept().values().forEach(this::put);
    stored.reviews().forEach(this::put);
    reads.putAll(stored.reads());
    failures.clear();
    failures.putAll(stored.failures());
    names.putAll(stored.names());
    stored.assignments().forEach(one -> assigned.put(one.place(), one));
    reads.keySet().forEach(id -> now.put(id, new ArrayList<>()));
    stored.kept().values().stream()
        .filter(one -> one.gone() == null)
        .forEach(
            one ->
                now.computeIfAbsent(one.place().solution(), id -> new ArrayList<>())
                    .add(one.now()));
    loaded = true;
  }

  private void put(ChecklistSnapshot one) {
    kept.computeIfAbsent(one.place().solution(), id -> new LinkedHashMap<>())
        .put(one.place().checklist(), one);
  }

  private void put(Review review) {
    List<Review> all = reviews.computeIfAbsent(review.place(), place -> new ArrayList<>());
    if (all.stream().noneMatch(known -> known.id().equals(review.id()))) {
      all.add(review);
    }
  }

  /** Sets the solutions of the service; deleted solutions are kept only for their names. */
  synchronized void list(Collection<Solution> listed) {
    solutions.clear();
    deleted.clear();
    listed.forEach(one -> names.put(one.id(), one.label()));
    listed.stream().filter(Solution::deleted).forEach(one -> deleted.put(one.id(), one));
    listed.stream()
        .filter(one -> !one.deleted())
        .sorted(
            Comparator.comparing((Solution one) -> AccentFolding.searchable(one.label()))
                .thenComparing(Solution::id))
        .forEach(one -> solutions.put(one.id(), one));
    shortIds = ShortIds.of(solutions.values());
    deliverAll();
  }

  /** Removes the checklists of solutions that the service no longer lists. */
  synchronized void vanished(Set<String> ids, Instant at) {
    for (String id : ids) {
      now.put(id, List.of());
      failures.remove(id);
      markGone(id, Set.of(), at);
    }
    if (!ids.isEmpty()) {
      deliverAll();
    }
  }

  private void deliverAll() {
    List<SolutionRow> lines = new ArrayList<>(solutions.values().stream().map(this::line).toList());
    kept.keySet().stream()
        .filter(id -> !solutions.containsKey(id))
        .sorted()
        .map(this::unlisted)
        .map(this::line)
        .filter(line -> !line.cells().isEmpty())
        .forEach(lines::add);
    deliver(lines, true);
  }

  private Solution unlisted(String id) {
    Solution was = deleted.get(id);
    return was != null ? was : SolutionRow.unlisted(id, names.getOrDefault(id, ""));
  }

  /** Adds the checklists that a pass has read. */
  synchronized void addRead(Collection<SolutionPart<Checklist>> fresh, Instant at) {
    for (SolutionPart<Checklist> part : fresh) {
      String id = part.solutionId();
      ApiException failure = part.failure();
      if (failure != null) {
        failures.put(id, failure);
        continue;
      }
      failures.remove(id);
      reads.put(id, at);
      now.put(id, part.items());
      Set<String> there = new LinkedHashSet<>();
      for (Checklist item : part.items()) {
        there.add(item.key());
        put(later(new ChecklistKey(id, item.key()), item, at));
      }
      markGone(id, there, at);
    }
    deliverSome(fresh.stream().map(SolutionPart::solutionId).toList());
  }

  private void markGone(String solution, Set<String> there, Instant at) {
    Map<String, ChecklistSnapshot> all = kept.get(solution);
    if (all != null) {
      all.replaceAll(
          (key, one) -> there.contains(key) || one.gone() != null ? one : markedGone(one, at));
    }
  }

  private ChecklistSnapshot later(ChecklistKey place, Checklist item, Instant at) {
    ChecklistSnapshot before = kept.getOrDefault(place.solution(), Map.of()).get(place.checklist());
    LastChange change = before == null ? null : before.change();
    if (before != null
        && !before.now().content().equals(item.content())
        && !before.now().fingerprint().equals(item.fingerprint())) {
      change = new LastChange(before.now(), at);
    }
    return new ChecklistSnapshot(place, item, at, change, null);
  }

  private static ChecklistSnapshot markedGone(ChecklistSnapshot one, Instant at) {
    return new ChecklistSnapshot(one.place(), one.now(), one.read(), one.change(), at);
  }

  /** Adds reviews. */
  synchronized void say(Collection<Review> more) {
    more.forEach(this::put);
    deliverSome(more.stream().map(review -> review.place().solution()).toList());
  }

  /** Adds assignments, and notes the name by which the user's own are found. */
  synchronized void assign(Collection<Assignment> made, String name) {
    // As the store does: an exchange may have brought a newer one meanwhile.
    Assignment.newer(assigned.values(), made).forEach(one -> assigned.put(one.place(), one));
    if (name.equals(user)) {
      deliverSome(made.stream().map(one -> one.place().solution()).toList());
    } else {
      user = name;
      deliverAll();
    }
  }

  synchronized List<Assignment> assigned() {
    return List.copyOf(assigned.values());
  }

  private void deliverSome(Collection<String> ids) {
    List<SolutionRow> lines = new ArrayList<>();
    for (String id : new LinkedHashSet<>(ids)) {
      Solution solution = solutions.get(id);
      if (solution != null) {
        lines.add(line(solution));
      } else if (kept.containsKey(id)) {
        lines.add(line(unlisted(id)));
      }
    }
    deliver(lines, false);
  }

  /** Returns the current remarks on an answer; for the empty path, the current reviews. */
  synchronized List<Review> heads(ChecklistKey place, String answer) {
    return history(place).currentReviews(place, answer);
  }

  /** Returns every review of a checklist, in the order in which they were added. */
  synchronized List<Review> reviewsOf(ChecklistKey place) {
    return List.copyOf(reviews.getOrDefault(place, List.of()));
  }

  /** Returns every review. */
  synchronized List<Review> reviewsOf() {
    return reviews.values().stream().flatMap(List::stream).toList();
  }

  private ReviewHistory history(ChecklistKey place) {
    return new ReviewHistory(reviews.getOrDefault(place, List.of()));
  }

  private SolutionRow line(Solution solution) {
    String id = solution.id();
    ApiException failure = failures.get(id);
    List<Checklist> items = now.get(id);
    Presence presence =
        failure != null
            ? Presence.FAILED
            : items == null
                ? Presence.NOT_READ
                : items.isEmpty() ? Presence.NONE : Presence.PRESENT;
    List<ChecklistEntry> cells = new ArrayList<>();
    if (failure == null) {
      for (ChecklistSnapshot one : kept.getOrDefault(id, Map.of()).values()) {
        // Checklists of a deleted solution need no review.
        if (one.gone() != null || !deleted.containsKey(id)) {
          Assignment assignment = assigned.get(one.place());
          cells.add(new ChecklistEntry(solution, entry(one), one.gone(), assignment, user));
        }
      }
      cells.sort(ORDER);
    }
    String shortId = shortIds.getOrDefault(id, "");
    return SolutionRow.of(
        solution,
        shortId.isEmpty() ? solution.label() : solution.label() + " · " + shortId,
        new SolutionRow.ReadState(presence, solutions.containsKey(id), reads.get(id), failure),
        cells);
  }

  private ReviewedChecklists.Entry entry(ChecklistSnapshot one) {
    return new ReviewedChecklists.Entry(
        one.now(), history(one.place()).of(one.place().solution(), one.now()), one.change());
  }
}
