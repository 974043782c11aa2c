package io.casedesk.desktop.checklists.model;

import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.tasks.SerialTasks;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.Review;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** Holds which checklist is open and stores the reviews that the user makes. */
public final class ChecklistReviewModel {

  private final ReadOnlyObjectWrapper<@Nullable ChecklistKey> place = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable SolutionRow> line = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable ChecklistEntry> cell =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyBooleanWrapper markable = new ReadOnlyBooleanWrapper();
  private final ReadOnlyBooleanWrapper undoable = new ReadOnlyBooleanWrapper();
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();
  private final SolutionsModel solutions;
  private final ChecklistListModel list;
  private final ChecklistCache checklistCache;
  private final ChecklistRepository checklistRepository;
  private final Tasks tasks;
  private final ReadOnlyIntegerWrapper superseded = new ReadOnlyIntegerWrapper();
  private final Deque<UndoEntry> undo = new ArrayDeque<>();
  private final SerialTasks serialTasks = new SerialTasks();

  /** Checklists whose new mark isn't shown yet; {@link #next} skips them. */
  private final Map<ChecklistKey, ChecklistEntry> saving = new HashMap<>();

  /** Accessed by one queued task at a time. */
  private final Map<String, Review> again = new HashMap<>();

  /** One action of the user; its marks are known once they are stored. */
  private record UndoEntry(ChecklistKey place, AtomicReference<List<MarkedReview>> done) {}

  /** Read by the closing thread. */
  private volatile ChecklistEntry.@Nullable Draft draft;

  /** A mark and the reviews that it replaced. */
  private record MarkedReview(Review mark, List<Review> before) {}

  ChecklistReviewModel(
      SolutionsModel solutions,
      ChecklistListModel list,
      ChecklistCache checklistCache,
      ChecklistRepository checklistRepository,
      Tasks tasks) {
    this.solutions = solutions;
    this.list = list;
    this.checklistCache = checklistCache;
    this.checklistRepository = checklistRepository;
    this.tasks = tasks;
    Observables.follow(this::refresh, solutions.changesProperty(), list.shown());
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

  /** Whether there is a mark to undo. */
  public ReadOnlyBooleanProperty undoableProperty() {
    return undoable.getReadOnlyProperty();
  }

  /** Why the last mark couldn't be stored. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** The number of marks that were not undone because another review has replaced them. */
  public ReadOnlyIntegerProperty supersededProperty() {
    return superseded.getReadOnlyProperty();
  }

  public void dismiss() {
    failure.set(null);
    superseded.set(0);
  }

  /** Opens a checklist of a solution. */
  public void open(ChecklistKey wanted) {
    list.keepVisible(wanted);
    place.set(wanted);
    refresh();
  }

  private void refresh() {
    ChecklistKey at = place.get();
    SolutionItem item = at == null ? null : solutions.find(at.solution());
    if (at != null
        && item != null
        && at.checklist().isEmpty()
        && !item.line().has("")
        && !item.line().cells().isEmpty()) {
      // The solution was open before its checklists were read.
      open(item.line().cells().getFirst().place());
      return;
    }
    ChecklistEntry now = at == null ? null : cell(at);
    line.set(item == null ? null : item.line());
    cell.set(now);
    markable.set(now != null && now.gone() == null && list.isShown(now.place()));
    saving.entrySet().removeIf(one -> !one.getValue().equals(cell(one.getKey())));
  }

  private @Nullable ChecklistEntry cell(ChecklistKey place) {
    SolutionItem item = solutions.find(place.solution());
    return item == null ? null : item.line().cell(place.checklist());
  }

  /** Opens the next or previous checklist that needs a review. */
  public void next(boolean forwards) {
    ChecklistEntry next =
        list.next(place.get(), forwards, one -> one.isOpen() && !saving.containsKey(one.place()));
    if (next != null) {
      open(next.place());
    }
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
    all.forEach(one -> saving.put(one.place(), one));
    String user = checklistRepository.user();
    store(all, "", new Review.Statement(mark, note.strip(), user, Instant.now()));
  }

  /** Stores a mark or a remark in place of an earlier one, as an action that can be undone. */
  public void save(ChecklistEntry.Draft typed) {
    store(List.of(typed.seen()), typed.answer(), typed.toReview());
  }

  /** Makes a review in place of the current ones, or a remark in place of the user's own one. */
  private MarkedReview made(ChecklistEntry one, String answer, Review.Statement said) {
    List<Review> heads =
        checklistCache.heads(one.place(), answer).stream()
            .filter(review -> answer.isEmpty() || review.statement().by().equals(said.by()))
            .toList();
    return new MarkedReview(
        Review.of(one.solution().id(), one.checklist(), answer, said, heads), heads);
  }

  /** Sets what the user is typing; null for nothing that is to be saved. */
  public void setDraft(ChecklistEntry.@Nullable Draft typed) {
    draft = typed;
  }

  /** Saves what the user is typing. */
  public void saveDraft() {
    ChecklistEntry.Draft left = draft;
    draft = null;
    Optional.ofNullable(left).ifPresent(this::save);
  }

  /** Saves what the user is typing. Blocks; call it after all other tasks. */
  public void close() {
    Optional.ofNullable(draft)
        .map(left -> made(left.seen(), left.answer(), left.toReview()))
        .ifPresent(made -> addReviews(List.of(made.mark())));
  }

  private void store(List<ChecklistEntry> all, String answer, Review.Statement said) {
    UndoEntry entry = new UndoEntry(all.getFirst().place(), new AtomicReference<>(List.of()));
    undo.push(entry);
    undoable.set(true);
    failure.set(null);
    superseded.set(0);
    queue(
        () -> {
          List<MarkedReview> done = all.stream().map(one -> made(one, answer, said)).toList();
          addReviews(done.stream().map(MarkedReview::mark).toList());
          entry.done.set(done);
          return 0;
        },
        () -> {
          undo.remove(entry);
          all.forEach(one -> saving.remove(one.place()));
        });
  }

  /** Runs one task at a time, so that each review replaces the one before it. */
  private void queue(Callable<Integer> work, Runnable failed) {
    serialTasks.submit(
        () -> {
          serialTasks.begin();
          tasks
              .call(work)
              .onSuccess(superseded::set)
              .onFailure(
                  thrown -> {
                    failed.run();
                    failure.set(thrown);
                  })
              .onFinally(
                  () -> {
                    undoable.set(!undo.isEmpty());
                    serialTasks.end();
                  })
              .start();
        });
  }

  private void addReviews(List<Review> reviews) {
    checklistRepository.add(reviews);
    checklistCache.say(reviews);
  }

  /** Undoes the last mark and opens its checklist. */
  public void undo() {
    UndoEntry last = undo.poll();
    undoable.set(!undo.isEmpty());
    if (last == null) {
      return;
    }
    failure.set(null);
    superseded.set(0);
    open(last.place);
    Review.Statement by =
        new Review.Statement(Review.Mark.WITHDRAWN, "", checklistRepository.user(), Instant.now());
    queue(
        () -> {
          List<Review> said = new ArrayList<>();
          Map<String, Review> anew = new HashMap<>();
          int left = 0;
          for (MarkedReview one : last.done.get()) {
            Review mark = latest(one.mark());
            if (!checklistCache.heads(mark.place(), mark.seen().answer()).contains(mark)) {
              // A newer review stays, because a user decided on it.
              left++;
              continue;
            }
            List<Review> undoing = Review.undoing(mark, one.before(), by);
            for (int i = 0; i < undoing.size() && i < one.before().size(); i++) {
              anew.put(one.before().get(i).id(), undoing.get(i));
            }
            said.addAll(undoing);
          }
          addReviews(said);
          again.putAll(anew);
          return left;
        },
        () -> undo.push(last));
  }

  /** Returns the latest copy of a mark; an undo restores a mark under a new id. */
  private Review latest(Review mark) {
    Review latest = mark;
    for (Review next = mark; next != null; next = again.get(next.id())) {
      latest = next;
    }
    return latest;
  }
}
