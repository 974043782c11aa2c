package io.casedesk.desktop.checklists;

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
import java.util.concurrent.Callable;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.ListChangeListener;
import org.jspecify.annotations.Nullable;

/** Which checklist is open, and what a person says of it. */
public final class ChecklistReviewModel {

  /**
   * Where a person is.
   *
   * @param solution the id of a solution
   * @param checklist the key of one of its checklists; empty where it has none
   */
  public record Spot(String solution, String checklist) {}

  private final ReadOnlyObjectWrapper<@Nullable Spot> spot = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable SolutionRow> line = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable MatrixEntry> cell = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyBooleanWrapper markable = new ReadOnlyBooleanWrapper();
  private final ReadOnlyBooleanWrapper undoable = new ReadOnlyBooleanWrapper();
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();

  private final MatrixModel matrix;
  private final ChecklistCache checklistCache;
  private final ChecklistRepository checklistRepository;
  private final Tasks tasks;
  private final ReadOnlyIntegerWrapper superseded = new ReadOnlyIntegerWrapper();
  private final Deque<Deed> undo = new ArrayDeque<>();
  private final Deque<Runnable> waiting = new ArrayDeque<>();

  /** What was marked and does not show it yet; not gone to once more. */
  private final Map<ChecklistKey, MatrixEntry> saving = new HashMap<>();

  /** Used by one piece of queued work at a time. */
  private final Map<String, Review> again = new HashMap<>();

  /** What a key did; its marks are known once they are kept. */
  private static final class Deed {
    private final ChecklistKey place;
    private volatile List<Undone> done = List.of();

    Deed(ChecklistKey first) {
      place = first;
    }
  }

  /** A mark, and what it took the place of. */
  private record Undone(Review mark, List<Review> before) {}

  ChecklistReviewModel(
      MatrixModel matrix,
      ChecklistCache checklistCache,
      ChecklistRepository checklistRepository,
      Tasks tasks) {
    this.matrix = matrix;
    this.checklistCache = checklistCache;
    this.checklistRepository = checklistRepository;
    this.tasks = tasks;
    matrix.changesProperty().subscribe(count -> look());
    matrix.shown().addListener((ListChangeListener<MatrixItem>) change -> look());
  }

  /** Where a person is; null at first. */
  public ReadOnlyObjectProperty<@Nullable Spot> spotProperty() {
    return spot.getReadOnlyProperty();
  }

  /** The solution there. */
  public ReadOnlyObjectProperty<@Nullable SolutionRow> lineProperty() {
    return line.getReadOnlyProperty();
  }

  /** The checklist there; null where there is none. */
  public ReadOnlyObjectProperty<@Nullable MatrixEntry> cellProperty() {
    return cell.getReadOnlyProperty();
  }

  /** Whether a checklist is open that the service has, among those that are shown. */
  ReadOnlyBooleanProperty markableProperty() {
    return markable.getReadOnlyProperty();
  }

  /** Whether there is a mark to take back. */
  public ReadOnlyBooleanProperty undoableProperty() {
    return undoable.getReadOnlyProperty();
  }

  /** Why the last mark could not be kept. */
  ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** How many marks were not taken back, as another review took their place. */
  ReadOnlyIntegerProperty supersededProperty() {
    return superseded.getReadOnlyProperty();
  }

  void dismiss() {
    failure.set(null);
    superseded.set(0);
  }

  /** Goes to a checklist of a solution. */
  public void open(Spot wanted) {
    matrix.keep(wanted.solution());
    spot.set(wanted);
    look();
  }

  private void look() {
    Spot at = spot.get();
    MatrixItem item = at == null ? null : matrix.find(at.solution());
    MatrixEntry now = at == null ? null : cell(new ChecklistKey(at.solution(), at.checklist()));
    line.set(item == null ? null : item.line());
    cell.set(now);
    markable.set(now != null && now.gone() == null && matrix.shown().contains(item));
    saving.entrySet().removeIf(one -> !one.getValue().equals(cell(one.getKey())));
  }

  private @Nullable MatrixEntry cell(ChecklistKey place) {
    MatrixItem item = matrix.find(place.solution());
    return item == null ? null : item.line().cell(place.checklist());
  }

  /** Goes to the next checklist that nobody reviewed as it is, or the one before. */
  public void next(boolean forwards) {
    List<MatrixEntry> all = new ArrayList<>();
    Spot at = spot.get();
    int from = -1;
    for (MatrixItem item : matrix.shown()) {
      boolean here = at != null && at.solution().equals(item.id());
      if (here && at != null && item.line().cell(at.checklist()) == null) {
        from = forwards ? all.size() - 1 : all.size();
      }
      for (MatrixEntry one : item.line().cells()) {
        if (here && at != null && one.checklist().key().equals(at.checklist())) {
          from = all.size();
        }
        all.add(one);
      }
    }
    int step = forwards ? 1 : -1;
    for (int i = 1; i <= all.size(); i++) {
      MatrixEntry one = all.get(Math.floorMod(from + step * i, all.size()));
      Spot there = new Spot(one.solution().id(), one.checklist().key());
      if (one.isOpen() && !saving.containsKey(one.place()) && !there.equals(at)) {
        open(there);
        return;
      }
    }
  }

  /**
   * Says something of the checklist that is open, and goes to the next.
   *
   * @param seen as a person saw it; null when it is not shown yet
   * @return whether it was; not where another is open by now, or it became another
   */
  public boolean mark(@Nullable MatrixEntry seen, Review.Mark mark, String note) {
    MatrixEntry now = cell.get();
    if (seen == null || now == null || !markable.get() || !seen.holdsSame(now)) {
      return false;
    }
    mark(List.of(seen), mark, note);
    next(true);
    return true;
  }

  /** Says the same of several, as one that can be taken back. */
  void mark(Collection<MatrixEntry> marked, Review.Mark mark, String note) {
    List<MatrixEntry> all = List.copyOf(marked);
    if (all.isEmpty()) {
      return;
    }
    Review.Said said =
        new Review.Said(mark, note.strip(), checklistRepository.user(), Instant.now());
    Deed deed = new Deed(all.getFirst().place());
    undo.push(deed);
    undoable.set(true);
    all.forEach(one -> saving.put(one.place(), one));
    failure.set(null);
    superseded.set(0);
    queue(
        () -> {
          List<Undone> done = new ArrayList<>();
          for (MatrixEntry one : all) {
            List<Review> heads = checklistCache.heads(one.place());
            Review made = Review.of(one.solution().id(), one.checklist(), said, heads);
            done.add(new Undone(made, heads));
          }
          keep(done.stream().map(Undone::mark).toList());
          deed.done = List.copyOf(done);
          return 0;
        },
        () -> {
          undo.remove(deed);
          all.forEach(one -> saving.remove(one.place()));
        });
  }

  /**
   * One after the other, in the order of the keys: each takes the place of what the one before it
   * said.
   */
  private void queue(Callable<Integer> work, Runnable failed) {
    waiting.add(
        () ->
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
                      waiting.remove();
                      begin();
                    })
                .start());
    if (waiting.size() == 1) {
      begin();
    }
  }

  private void begin() {
    Runnable next = waiting.peek();
    if (next != null) {
      next.run();
    }
  }

  private void keep(List<Review> reviews) {
    checklistRepository.add(reviews);
    checklistCache.say(reviews);
  }

  /** Takes the last mark back, and goes to where it was made. */
  public void undo() {
    Deed last = undo.poll();
    undoable.set(!undo.isEmpty());
    if (last == null) {
      return;
    }
    failure.set(null);
    superseded.set(0);
    open(new Spot(last.place.solution(), last.place.checklist()));
    Review.Said by =
        new Review.Said(Review.Mark.WITHDRAWN, "", checklistRepository.user(), Instant.now());
    queue(
        () -> {
          List<Review> said = new ArrayList<>();
          Map<String, Review> anew = new HashMap<>();
          int left = 0;
          for (Undone one : last.done) {
            Review mark = latest(one.mark());
            if (!checklistCache.heads(mark.place()).contains(mark)) {
              // What took its place meanwhile stays: it was decided by somebody.
              left++;
              continue;
            }
            List<Review> undoing = Review.undoing(mark, one.before(), by);
            for (int i = 0; i < undoing.size() && i < one.before().size(); i++) {
              anew.put(one.before().get(i).id(), undoing.get(i));
            }
            said.addAll(undoing);
          }
          keep(said);
          again.putAll(anew);
          return left;
        },
        () -> undo.push(last));
  }

  /** A mark that counts again after an undo was said once more, by another id. */
  private Review latest(Review mark) {
    Review latest = mark;
    for (Review next = mark; next != null; next = again.get(next.id())) {
      latest = next;
    }
    return latest;
  }
}
