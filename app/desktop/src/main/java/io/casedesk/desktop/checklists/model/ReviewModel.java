package io.casedesk.desktop.checklists.model;

import io.casedesk.desktop.checklists.form.FormLine;
import io.casedesk.desktop.checklists.form.FormLines;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.tasks.SerialTasks;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.checklist.Assignment;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.FieldDifference;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.checklist.ReviewHistory;
import io.casedesk.workspace.ChecklistSnapshotStore;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/**
 * Holds which checklist is open, its content with its reviews and differences, and stores the
 * reviews that the user makes.
 */
public final class ReviewModel {

  /**
   * An earlier content that the checklist can be compared with.
   *
   * @param review the review of this content; null when the content comes from reading
   * @param read when the content was last read, or when it was reviewed
   */
  public record ComparisonBase(Checklist was, @Nullable Review review, Instant read) {}

  /**
   * A review of the checklist.
   *
   * @param counts whether no other review replaces it
   * @param current whether it reviews the current content, of a remark the current answer
   */
  public record HistoryEntry(Review review, boolean counts, boolean current) {}

  /** The current content of a checklist, shown as soon as it is open. */
  public record Detail(ChecklistEntry cell, List<FormLine> form) {}

  /** The earlier contents and the reviews of a checklist. */
  public record Past(List<ComparisonBase> bases, List<HistoryEntry> said) {}

  /** The differences to a base; without a base there are none. */
  public record Comparison(@Nullable ComparisonBase base, List<FieldDifference> differences) {}

  private final ReadOnlyObjectWrapper<@Nullable ChecklistKey> place = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable SolutionRow> line = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable ChecklistEntry> cell =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyBooleanWrapper markable = new ReadOnlyBooleanWrapper();
  private final ReadOnlyBooleanWrapper undoable = new ReadOnlyBooleanWrapper();
  private final ChecklistList list;
  private final ChecklistStore store;
  private final ChecklistRepository repository;
  private final Tasks tasks;
  private final ReadOnlyObjectWrapper<Outcome> outcome = new ReadOnlyObjectWrapper<>(Outcome.NONE);
  private final Deque<UndoEntry> undo = new ArrayDeque<>();
  private final SerialTasks serialTasks = new SerialTasks();

  /** What becomes of checklists whose latest action isn't shown yet; {@link #next} goes by it. */
  private final Map<ChecklistKey, Expected> expected = new HashMap<>();

  /** Accessed by one queued task at a time. */
  private final Map<String, Review> again = new HashMap<>();

  /** What an action of the user changes. */
  public enum Step {
    REVIEW,
    REMARK,
    ASSIGNMENT
  }

  /**
   * An action that was undone.
   *
   * @param checklists the checklists that are as before
   */
  public record Undone(Step step, List<ChecklistEntry> checklists) {}

  /**
   * What became of the last action.
   *
   * @param failure why it, or an earlier one, couldn't be stored; null if all could
   * @param superseded the number of marks and assignments that were not undone because others
   *     replaced them
   * @param undone what it undid; null if it undid nothing
   */
  public record Outcome(@Nullable Throwable failure, int superseded, @Nullable Undone undone) {
    private static final Outcome NONE = new Outcome(null, 0, null);
  }

  /**
   * The last action of the user that wasn't undone.
   *
   * @param mark the mark that it made; a remark's own one, and null for an assignment
   * @param saved whether it is stored; it isn't done before
   */
  public record LastStep(
      Step step, Review.@Nullable Mark mark, List<ChecklistEntry> checklists, boolean saved) {}

  private final ReadOnlyObjectWrapper<@Nullable LastStep> lastStep = new ReadOnlyObjectWrapper<>();

  /**
   * One action of the user.
   *
   * @param before whether each checklist needed a review
   * @param undoing undoes what the action stored, as soon as it is stored, and returns the
   *     checklists that stay as they are because others decided on them
   */
  private record UndoEntry(
      Step step,
      List<ChecklistEntry> all,
      Map<ChecklistKey, Boolean> before,
      AtomicReference<Callable<Set<ChecklistKey>>> undoing) {

    UndoEntry(Step step, List<ChecklistEntry> all, Map<ChecklistKey, Boolean> before) {
      this(step, all, before, new AtomicReference<>(Set::of));
    }
  }

  private String lastReviewer = "";

  /** An assignment and the one that it replaced. */
  private record ChangedAssignment(Assignment made, @Nullable Assignment before) {}

  /** The assignments that an undo restored, by the ones that they repeat; for queued tasks. */
  private final Map<Assignment, Assignment> restored = new HashMap<>();

  /**
   * What an action makes of a checklist.
   *
   * @param open whether it needs a review then
   */
  private record Expected(Object action, boolean open) {}

  /** Read by the closing thread. */
  private volatile ChecklistEntry.@Nullable Draft draft;

  /** A mark and the reviews that it replaced. */
  private record MarkedReview(Review mark, List<Review> before) {}

  private final ReadOnlyObjectWrapper<@Nullable Detail> detail = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Past> past = new ReadOnlyObjectWrapper<>();
  private final ObjectProperty<@Nullable ComparisonBase> base = new SimpleObjectProperty<>();
  private final ReadOnlyObjectWrapper<Comparison> compared =
      new ReadOnlyObjectWrapper<>(new Comparison(null, List.of()));
  private final ReadOnlyObjectWrapper<@Nullable Throwable> unshown = new ReadOnlyObjectWrapper<>();

  private final ReadOnlyBooleanWrapper replaced = new ReadOnlyBooleanWrapper();

  private final Messages messages;
  private final UnfinishedNotes notes;
  private final Tasks.Series opening = new Tasks.Series();
  private final Tasks.Series comparing = new Tasks.Series();

  ReviewModel(
      ChecklistList list,
      ChecklistStore store,
      ChecklistRepository repository,
      Tasks tasks,
      Messages messages) {
    this.list = list;
    this.store = store;
    this.repository = repository;
    this.tasks = tasks;
    this.messages = messages;
    notes = new UnfinishedNotes(repository, tasks);
    cell.subscribe(this::show);
    base.addListener((property, before, now) -> compare(now));
    Observables.follow(this::refresh, store.changesProperty(), list.rows());
  }

  /** The current place; null at first. */
  public ReadOnlyObjectProperty<@Nullable ChecklistKey> placeProperty() {
    return place.getReadOnlyProperty();
  }

  /** The solution at the current place. */
  public ReadOnlyObjectProperty<@Nullable SolutionRow> lineProperty() {
    return line.getReadOnlyProperty();
  }

  /** The checklist at the current place; null when there is none. */
  public ReadOnlyObjectProperty<@Nullable ChecklistEntry> cellProperty() {
    return cell.getReadOnlyProperty();
  }

  /** Whether the open checklist exists in the service and is among the shown ones. */
  public ReadOnlyBooleanProperty markableProperty() {
    return markable.getReadOnlyProperty();
  }

  /** What became of the last action, and why an earlier one failed until that is dismissed. */
  public ReadOnlyObjectProperty<Outcome> outcomeProperty() {
    return outcome.getReadOnlyProperty();
  }

  /** The last action of the user; null if there is none, it failed, or it was undone. */
  public ReadOnlyObjectProperty<@Nullable LastStep> lastStepProperty() {
    return lastStep.getReadOnlyProperty();
  }

  /** Whether there is an action to undo. */
  public ReadOnlyBooleanProperty undoableProperty() {
    return undoable.getReadOnlyProperty();
  }

  public void dismiss() {
    outcome.set(Outcome.NONE);
  }

  /** Dismisses what the last action did, and no failure. */
  public void dismissDone() {
    report(Outcome.NONE);
  }

  /** Shows what became of an action; a failure stays until the user dismisses it. */
  private void report(Outcome now) {
    Throwable failure = now.failure == null ? outcome.get().failure : now.failure;
    outcome.set(new Outcome(failure, now.superseded, now.undone));
  }

  /** Opens a checklist of a solution. */
  public void open(ChecklistKey wanted) {
    list.keepVisible(wanted);
    place.set(wanted);
    refresh();
  }

  private void refresh() {
    ChecklistKey at = place.get();
    SolutionRow item = at == null ? null : store.find(at.solution());
    if (at != null
        && item != null
        && at.checklist().isEmpty()
        && item.row("") == null
        && !item.cells().isEmpty()) {
      // The solution was open before its checklists were read.
      open(item.cells().getFirst().place());
      return;
    }
    ChecklistEntry now = at == null ? null : cell(at);
    line.set(item);
    cell.set(now);
    markable.set(now != null && now.gone() == null && list.isShown(now.place()));
  }

  private @Nullable ChecklistEntry cell(ChecklistKey place) {
    SolutionRow item = store.find(place.solution());
    return item == null ? null : item.cell(place.checklist());
  }

  /** Opens the next or previous checklist that needs a review. */
  public void next(boolean forwards) {
    ChecklistEntry next = list.next(place.get(), forwards, this::isOpen);
    if (next != null) {
      openAtOnce(next.place());
    }
  }

  /** Opens a checklist and shows the rows with it, so that the next key needn't wait for them. */
  private void openAtOnce(ChecklistKey wanted) {
    list.keepVisible(wanted);
    list.showAtOnce();
    place.set(wanted);
    refresh();
  }

  /** Whether a checklist needs a review after all that the user did. */
  private boolean isOpen(ChecklistEntry one) {
    Expected after = expected.get(one.place());
    return after == null ? one.isOpen() : after.open;
  }

  /** Forgets what an action was to do, now that it is shown or failed. */
  private void ended(Object action) {
    store.showAdded();
    expected.values().removeIf(one -> one.action.equals(action));
  }

  /**
   * Marks the open checklist and opens the next one.
   *
   * @param seen the checklist as shown to the user; null when it isn't shown yet
   * @return whether the checklist was marked; false when another one is open by now or its content
   *     changed
   */
  public boolean mark(@Nullable ChecklistEntry seen, Review.Mark mark, String note) {
    ChecklistEntry now = cell.get();
    if (seen == null || now == null || !markable.get() || !seen.holdsSame(now)) {
      return false;
    }
    markAll(List.of(seen), mark, note);
    next(true);
    return true;
  }

  /** Marks several checklists as one action that can be undone. */
  public void markAll(Collection<ChecklistEntry> marked, Review.Mark mark, String note) {
    List<ChecklistEntry> all = List.copyOf(marked);
    if (all.isEmpty()) {
      return;
    }
    String user = repository.user();
    store(all, "", new Review.Statement(mark, note.strip(), user, Instant.now()));
  }

  /** Stores a mark or a remark in place of an earlier one, as an action that can be undone. */
  public void save(ChecklistEntry.Draft typed) {
    store(List.of(typed.seen()), typed.answer(), typed.toReview());
  }

  /** Makes a review in place of the current ones, or a remark in place of the user's own one. */
  private MarkedReview made(ChecklistEntry one, String answer, Review.Statement said) {
    List<Review> heads =
        store.heads(one.place(), answer).stream()
            .filter(review -> answer.isEmpty() || review.statement().by().equals(said.by()))
            .toList();
    return new MarkedReview(
        Review.of(one.solution().id(), one.checklist(), answer, said, heads), heads);
  }

  /** The notes that the user began and didn't mark their checklists with. */
  public UnfinishedNotes notes() {
    return notes;
  }

  /** Sets the remark that the user is typing; null for nothing that is to be saved. */
  public void setDraft(ChecklistEntry.@Nullable Draft typed) {
    draft = typed;
  }

  /** Saves the remark that the user is typing. */
  public void saveDraft() {
    ChecklistEntry.Draft left = draft;
    draft = null;
    Optional.ofNullable(left).ifPresent(this::save);
  }

  /** Saves what the user is typing. Blocks; call it after all other tasks. */
  public void close() {
    try {
      notes.close();
    } finally {
      Optional.ofNullable(draft)
          .map(left -> made(left.seen(), left.answer(), left.toReview()))
          .ifPresent(made -> repository.add(List.of(made.mark())));
    }
  }

  private void store(List<ChecklistEntry> all, String answer, Review.Statement said) {
    Map<ChecklistKey, Boolean> before = new HashMap<>();
    if (answer.isEmpty()) {
      all.forEach(one -> before.put(one.place(), isOpen(one)));
    }
    UndoEntry entry = new UndoEntry(answer.isEmpty() ? Step.REVIEW : Step.REMARK, all, before);
    before.keySet().forEach(one -> expected.put(one, new Expected(entry, false)));
    act(
        entry,
        said.mark(),
        () -> {
          List<MarkedReview> done = all.stream().map(one -> made(one, answer, said)).toList();
          repository.add(done.stream().map(MarkedReview::mark).toList());
          return () -> withdraw(done);
        },
        () -> keepNote(all.getFirst().place(), said.note()));
  }

  /**
   * Keeps the note or remark that couldn't be stored, after a note that was begun since; that of
   * several checklists is kept once, with the first of them.
   */
  private void keepNote(ChecklistKey at, String note) {
    if (!note.isBlank()) {
      notes.put(at, notes.of(at).isEmpty() ? note : notes.of(at) + "\n" + note);
    }
  }

  /**
   * Runs an action that can be undone.
   *
   * @param mark the mark that it makes; null for an assignment
   * @param work returns what undoes it
   * @param failed runs if it couldn't be stored
   */
  private void act(
      UndoEntry entry,
      Review.@Nullable Mark mark,
      Callable<Callable<Set<ChecklistKey>>> work,
      Runnable failed) {
    undo.push(entry);
    undoable.set(true);
    dismissDone();
    LastStep begun = new LastStep(entry.step, mark, entry.all, false);
    lastStep.set(begun);
    queue(
        () -> {
          entry.undoing.set(work.call());
          return Outcome.NONE;
        },
        () -> {
          undo.remove(entry);
          ended(begun, null);
          failed.run();
        },
        entry,
        () -> ended(begun, new LastStep(entry.step, mark, entry.all, true)));
  }

  /** Shows what became of an action, unless a later one began meanwhile. */
  private void ended(LastStep begun, @Nullable LastStep now) {
    if (begun.equals(lastStep.get())) {
      lastStep.set(now);
    }
  }

  /** Runs one task at a time, so that each review replaces the one before it. */
  private void queue(Callable<Outcome> work, Runnable failed, Object action, Runnable done) {
    serialTasks.submit(
        () -> {
          serialTasks.begin();
          tasks
              .call(work)
              .onSuccess(
                  now -> {
                    report(now);
                    done.run();
                  })
              .onFailure(
                  thrown -> {
                    failed.run();
                    report(new Outcome(thrown, 0, null));
                  })
              .onFinally(
                  () -> {
                    ended(action);
                    undoable.set(!undo.isEmpty());
                    serialTasks.end();
                  })
              .start();
        });
  }

  /** Undoes the last action and opens its checklist. */
  public void undo() {
    UndoEntry last = undo.poll();
    undoable.set(!undo.isEmpty());
    if (last == null) {
      return;
    }
    dismissDone();
    lastStep.set(null);
    Object action = new Object();
    last.before.forEach((one, open) -> expected.put(one, new Expected(action, open)));
    List<ChecklistKey> places = last.all.stream().map(ChecklistEntry::place).toList();
    ChecklistKey at = place.get();
    if (at == null || last.step != Step.ASSIGNMENT || !places.contains(at)) {
      openAtOnce(places.getFirst());
    }
    queue(
        () -> {
          Set<ChecklistKey> left = last.undoing.get().call();
          List<ChecklistEntry> all =
              last.all.stream().filter(one -> !left.contains(one.place())).toList();
          return new Outcome(null, left.size(), all.isEmpty() ? null : new Undone(last.step, all));
        },
        () -> undo.push(last),
        action,
        () -> {});
  }

  /** Withdraws the marks of an action; a newer review stays, because a user decided on it. */
  private Set<ChecklistKey> withdraw(List<MarkedReview> done) {
    Review.Statement by = new Review.Statement(Review.Mark.WITHDRAWN, "", user(), Instant.now());
    List<Review> said = new ArrayList<>();
    Map<String, Review> anew = new HashMap<>();
    Set<ChecklistKey> left = new HashSet<>();
    for (MarkedReview one : done) {
      Review mark = latest(one.mark(), Review::id, again);
      if (!store.heads(mark.place(), mark.seen().answer()).contains(mark)) {
        left.add(mark.place());
        continue;
      }
      List<Review> undoing = Review.undoing(mark, one.before(), by);
      for (int i = 0; i < undoing.size() && i < one.before().size(); i++) {
        anew.put(one.before().get(i).id(), undoing.get(i));
      }
      said.addAll(undoing);
    }
    repository.add(said);
    again.putAll(anew);
    return left;
  }

  /** Restores the assignments before an action; a newer assignment stays. */
  private Set<ChecklistKey> unassign(List<ChangedAssignment> done) {
    String user = user();
    Instant now = Instant.now();
    Map<ChecklistKey, Assignment> assigned = assigned();
    Map<Assignment, Assignment> anew = new HashMap<>();
    List<Assignment> made = new ArrayList<>();
    Set<ChecklistKey> left = new HashSet<>();
    for (ChangedAssignment one : done) {
      ChecklistKey at = one.made().place();
      Assignment counts = assigned.get(at);
      if (!latest(one.made(), Function.identity(), restored).equals(counts)) {
        left.add(at);
        continue;
      }
      Assignment was = one.before();
      Assignment back =
          Assignment.after(
              counts,
              at,
              was == null ? "" : was.reviewer(),
              was == null ? null : was.due(),
              user,
              now);
      made.add(back);
      if (was != null) {
        anew.put(was, back);
      }
    }
    repository.assign(made);
    restored.putAll(anew);
    return left;
  }

  /** Returns the latest copy of what was made; an undo restores it as a new one. */
  private static <K, T> T latest(T made, Function<T, K> key, Map<K, T> copies) {
    T latest = made;
    for (T next = made; next != null; next = copies.get(key.apply(next))) {
      latest = next;
    }
    return latest;
  }

  /** The open checklist; null when none is open. */
  public ReadOnlyObjectProperty<@Nullable Detail> detailProperty() {
    return detail.getReadOnlyProperty();
  }

  /** The past of the open checklist; null until it is read. */
  public ReadOnlyObjectProperty<@Nullable Past> pastProperty() {
    return past.getReadOnlyProperty();
  }

  /** The base that the checklist is compared with. */
  public ObjectProperty<@Nullable ComparisonBase> baseProperty() {
    return base;
  }

  /** The differences to the base. */
  public ReadOnlyObjectProperty<Comparison> comparedProperty() {
    return compared.getReadOnlyProperty();
  }

  /** Why the checklist can't be shown. */
  public ReadOnlyObjectProperty<@Nullable Throwable> unshownProperty() {
    return unshown.getReadOnlyProperty();
  }

  /** Returns the checklist as shown; null if it can't be shown. */
  public @Nullable ChecklistEntry shown() {
    Detail now = detail.get();
    return now == null ? null : now.cell();
  }

  /** Whether the checklist changed while it was open and the user didn't act on it since. */
  public ReadOnlyBooleanProperty replacedProperty() {
    return replaced.getReadOnlyProperty();
  }

  /**
   * Records that the user has seen the checklist as it is shown now.
   *
   * @return whether the checklist had changed since the user last looked
   */
  public boolean markSeen() {
    boolean was = replaced.get();
    replaced.set(false);
    return was;
  }

  /** Tries again to show the checklist. */
  public void showAgain() {
    show(cell.get());
  }

  /** Shows the content in the event that opened it; its past is read from the disk. */
  private void show(@Nullable ChecklistEntry cell) {
    unshown.set(null);
    ChecklistEntry before = shown();
    if (cell == null || before == null || !before.place().equals(cell.place())) {
      // Don't show parts of the previous checklist under the new one.
      past.set(null);
      base.set(null);
      replaced.set(false);
    } else if (!before.holdsSame(cell)) {
      replaced.set(true);
    }
    if (cell == null) {
      detail.set(null);
      tasks.call(() -> true).newestOf(opening).start();
      return;
    }
    try {
      detail.set(new Detail(cell, form(cell)));
    } catch (RuntimeException e) {
      fail(e);
      return;
    }
    tasks
        .call(() -> past(cell))
        .onSuccess(
            read -> {
              ComparisonBase with = base.get();
              boolean same = with != null && read.bases().contains(with);
              past.set(read);
              base.set(same ? with : read.bases().isEmpty() ? null : read.bases().getFirst());
              compare(base.get());
            })
        .onFailure(this::fail)
        .newestOf(opening)
        .start();
  }

  private void fail(Throwable thrown) {
    detail.set(null);
    past.set(null);
    base.set(null);
    unshown.set(thrown);
  }

  private List<FormLine> form(ChecklistEntry cell) {
    return FormLines.of(
        cell.checklist(),
        cell.entry().standing().remarks(),
        messages.text("checklists.form.answers"),
        messages.text("checklists.form.about"));
  }

  private Past past(ChecklistEntry cell) {
    List<Review> all = store.reviewsOf(cell.place());
    ReviewHistory history = new ReviewHistory(all);
    Set<Review> heads = new HashSet<>();
    all.forEach(
        review -> heads.addAll(history.currentReviews(review.place(), review.seen().answer())));
    List<HistoryEntry> said =
        all.stream()
            .sorted(
                Comparator.comparing((Review review) -> !heads.contains(review))
                    .thenComparing(
                        Comparator.comparing((Review review) -> review.statement().at())
                            .reversed()))
            .map(
                review ->
                    new HistoryEntry(
                        review, heads.contains(review), review.seen().isOf(cell.checklist())))
            .toList();
    return new Past(bases(cell, said), said);
  }

  /**
   * Lists the bases, each content once: reviews that count, then earlier reads, then other reviews.
   */
  private List<ComparisonBase> bases(ChecklistEntry cell, List<HistoryEntry> said) {
    List<ComparisonBase> bases = new ArrayList<>();
    Set<String> contents = new HashSet<>();
    said.stream()
        .filter(HistoryEntry::counts)
        .map(HistoryEntry::review)
        .forEach(one -> add(bases, one, contents));
    for (ChecklistSnapshotStore.Version version : repository.versions(cell.place())) {
      if (contents.add(version.was().content())) {
        bases.add(new ComparisonBase(version.was(), null, version.read()));
      }
    }
    said.stream().map(HistoryEntry::review).forEach(one -> add(bases, one, contents));
    return List.copyOf(bases);
  }

  private static void add(List<ComparisonBase> bases, Review review, Set<String> contents) {
    if (review.counts()
        && review.seen().answer().isEmpty()
        && contents.add(review.seen().content())) {
      bases.add(
          new ComparisonBase(
              Checklist.of(review.place().checklist(), review.seen().content()),
              review,
              review.statement().at()));
    }
  }

  private void compare(@Nullable ComparisonBase with) {
    Detail shown = detail.get();
    if (with == null || shown == null) {
      tasks.call(() -> true).newestOf(comparing).start();
      compared.set(new Comparison(null, List.of()));
      return;
    }
    Checklist now = Objects.requireNonNull(shown).cell().checklist();
    tasks
        .call(() -> new Comparison(with, FieldDifference.between(with.was(), now)))
        .onSuccess(compared::set)
        .newestOf(comparing)
        .start();
  }

  // The assignments.

  /** Returns the name of the user. */
  public String user() {
    return repository.user();
  }

  /** Returns the reviewer of the last assignment or, before one, the user. */
  public String nextReviewer() {
    return lastReviewer.isEmpty() ? user() : lastReviewer;
  }

  /** Returns the user and all reviewers of shown assignments, by name. */
  public List<String> reviewers() {
    return Stream.concat(
            Stream.of(user(), lastReviewer), store.rows().stream().map(ChecklistRow::assigned))
        .filter(name -> !name.isBlank())
        .distinct()
        .sorted(String.CASE_INSENSITIVE_ORDER)
        .toList();
  }

  /** Finds the user's own checklists again, because the name of the user changed. */
  public void userChanged() {
    if (!store.isLoaded()) {
      return;
    }
    tasks.run(() -> store.assign(List.of(), user())).start();
  }

  /**
   * Assigns checklists.
   *
   * @param reviewer the name; empty to remove the assignments
   * @param due the last day for the review; null for none
   */
  public void assign(
      Collection<ChecklistEntry> checklists, String reviewer, @Nullable LocalDate due) {
    List<ChecklistEntry> all = List.copyOf(checklists);
    if (all.isEmpty()) {
      return;
    }
    if (!reviewer.isBlank()) {
      lastReviewer = reviewer.strip();
    }
    Instant now = Instant.now();
    String user = user();
    UndoEntry entry = new UndoEntry(Step.ASSIGNMENT, all, Map.of());
    act(
        entry,
        null,
        () -> {
          Map<ChecklistKey, Assignment> before = assigned();
          List<ChangedAssignment> done =
              all.stream()
                  .map(ChecklistEntry::place)
                  .map(
                      one -> {
                        Assignment was = before.get(one);
                        return new ChangedAssignment(
                            Assignment.after(was, one, reviewer.strip(), due, user, now), was);
                      })
                  .toList();
          repository.assign(done.stream().map(ChangedAssignment::made).toList());
          return () -> unassign(done);
        },
        () -> {});
  }

  private Map<ChecklistKey, Assignment> assigned() {
    return store.assigned().stream().collect(Collectors.toMap(Assignment::place, one -> one));
  }
}
