package io.casedesk.desktop.checklists;

import io.casedesk.desktop.ui.task.Tasks;
import io.casedesk.model.checklist.Place;
import io.casedesk.model.checklist.Review;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** Which checklist is open, and what a person says of it. */
public final class ReviewingModel {

  /**
   * Where a person is.
   *
   * @param solution the id of a solution
   * @param checklist the key of one of its checklists; empty where it has none
   */
  public record Spot(String solution, String checklist) {}

  private final ReadOnlyObjectWrapper<@Nullable Spot> spot = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Line> line = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Cell> cell = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyBooleanWrapper undoable = new ReadOnlyBooleanWrapper();
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();

  private final MatrixModel matrix;
  private final Portfolio portfolio;
  private final Shelf shelf;
  private final Tasks tasks;
  private final Deque<List<Undone>> undo = new ArrayDeque<>();

  /** A mark, and what it took the place of. */
  private record Undone(Review mark, List<Review> before) {}

  ReviewingModel(MatrixModel matrix, Portfolio portfolio, Shelf shelf, Tasks tasks) {
    this.matrix = matrix;
    this.portfolio = portfolio;
    this.shelf = shelf;
    this.tasks = tasks;
    matrix.changesProperty().subscribe(count -> look());
  }

  /** Where a person is; null at first. */
  public ReadOnlyObjectProperty<@Nullable Spot> spotProperty() {
    return spot.getReadOnlyProperty();
  }

  /** The solution there. */
  public ReadOnlyObjectProperty<@Nullable Line> lineProperty() {
    return line.getReadOnlyProperty();
  }

  /** The checklist there; null where there is none. */
  public ReadOnlyObjectProperty<@Nullable Cell> cellProperty() {
    return cell.getReadOnlyProperty();
  }

  /** Whether there is a mark to take back. */
  public ReadOnlyBooleanProperty undoableProperty() {
    return undoable.getReadOnlyProperty();
  }

  /** Why the last mark could not be kept. */
  ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  void dismiss() {
    failure.set(null);
  }

  /** Goes to a checklist of a solution. */
  public void open(Spot wanted) {
    matrix.keep(wanted.solution());
    spot.set(wanted);
    look();
  }

  private void look() {
    Spot at = spot.get();
    Item item = at == null ? null : matrix.find(at.solution());
    line.set(item == null ? null : item.line());
    cell.set(item == null || at == null ? null : item.line().cell(at.checklist()));
  }

  /** Goes to the next checklist that nobody reviewed as it is, or the one before. */
  public void next(boolean forwards) {
    go(forwards, Cell::isOpen);
  }

  private void go(boolean forwards, Predicate<Cell> wanted) {
    List<Cell> all = new ArrayList<>();
    Spot at = spot.get();
    int from = -1;
    for (Item item : matrix.shown()) {
      boolean here = at != null && at.solution().equals(item.id());
      if (here && at != null && item.line().cell(at.checklist()) == null) {
        from = forwards ? all.size() - 1 : all.size();
      }
      for (Cell one : item.line().cells()) {
        if (here && at != null && one.checklist().key().equals(at.checklist())) {
          from = all.size();
        }
        all.add(one);
      }
    }
    int step = forwards ? 1 : -1;
    for (int i = 1; i <= all.size(); i++) {
      Cell one = all.get(Math.floorMod(from + step * i, all.size()));
      if (wanted.test(one) && !one.place().equals(place(at))) {
        open(new Spot(one.solution().id(), one.checklist().key()));
        return;
      }
    }
  }

  private static @Nullable Place place(@Nullable Spot at) {
    return at == null ? null : new Place(at.solution(), at.checklist());
  }

  /** Says something of the checklist that is open, as it is shown, and goes to the next. */
  public void mark(Review.Mark mark, String note) {
    Cell marked = cell.get();
    if (marked != null && marked.gone() == null) {
      mark(List.of(marked), mark, note);
      next(true);
    }
  }

  /** Says the same of several, as one that can be taken back. */
  void mark(Collection<Cell> marked, Review.Mark mark, String note) {
    Review.Said said = new Review.Said(mark, note.strip(), shelf.user(), Instant.now());
    tasks
        .call(
            () -> {
              List<Undone> done = new ArrayList<>();
              for (Cell one : marked) {
                List<Review> heads = portfolio.heads(one.place());
                done.add(
                    new Undone(
                        Review.of(one.solution().id(), one.checklist(), said, heads), heads));
              }
              keep(done.stream().map(Undone::mark).toList());
              return done;
            })
        .onSuccess(
            done -> {
              undo.push(done);
              undoable.set(true);
              failure.set(null);
            })
        .onFailure(failure::set)
        .start();
  }

  private void keep(List<Review> reviews) {
    shelf.add(reviews);
    portfolio.say(reviews);
  }

  /** Takes the last mark back, and goes to where it was made. */
  public void undo() {
    List<Undone> last = undo.poll();
    undoable.set(!undo.isEmpty());
    if (last == null) {
      return;
    }
    Place place = last.getFirst().mark().place();
    open(new Spot(place.solution(), place.checklist()));
    Review.Said by = new Review.Said(Review.Mark.WITHDRAWN, "", shelf.user(), Instant.now());
    tasks
        .call(
            () -> {
              keep(
                  last.stream()
                      .flatMap(one -> Review.undoing(one.mark(), one.before(), by).stream())
                      .toList());
              return last;
            })
        .onFailure(
            thrown -> {
              undo.push(last);
              undoable.set(true);
              failure.set(thrown);
            })
        .start();
  }
}
