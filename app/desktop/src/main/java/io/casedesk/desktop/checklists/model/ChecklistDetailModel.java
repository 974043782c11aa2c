package io.casedesk.desktop.checklists.model;

import io.casedesk.desktop.checklists.form.FormLine;
import io.casedesk.desktop.checklists.form.FormLines;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.FieldDifference;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.checklist.ReviewHistory;
import io.casedesk.workspace.ChecklistSnapshotStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/** Holds the content, reviews and differences of the open checklist. */
public final class ChecklistDetailModel {

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

  /** Everything that is shown of a checklist. */
  public record Detail(
      ChecklistEntry cell,
      List<FormLine> form,
      String json,
      List<ComparisonBase> bases,
      List<HistoryEntry> said) {}

  /** The differences to a base; without a base there are none. */
  public record Comparison(@Nullable ComparisonBase base, List<FieldDifference> differences) {}

  private final ReadOnlyObjectWrapper<@Nullable Detail> detail = new ReadOnlyObjectWrapper<>();
  private final ObjectProperty<@Nullable ComparisonBase> base = new SimpleObjectProperty<>();
  private final ReadOnlyObjectWrapper<Comparison> compared =
      new ReadOnlyObjectWrapper<>(new Comparison(null, List.of()));
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();

  private final ReadOnlyBooleanWrapper replaced = new ReadOnlyBooleanWrapper();

  private final ChecklistReviewModel reviewing;
  private final ChecklistCache cache;
  private final ChecklistRepository repository;
  private final Tasks tasks;
  private final String answers;
  private final String about;
  private final Tasks.Series opening = new Tasks.Series();
  private final Tasks.Series comparing = new Tasks.Series();

  /**
   * Creates the model.
   *
   * @param answers the title of the answers in the form
   * @param about the title of the other data in the form
   */
  ChecklistDetailModel(
      ChecklistReviewModel reviewing,
      ChecklistCache cache,
      ChecklistRepository repository,
      Tasks tasks,
      String answers,
      String about) {
    this.cache = cache;
    this.repository = repository;
    this.tasks = tasks;
    this.answers = answers;
    this.about = about;
    this.reviewing = reviewing;
    reviewing.cellProperty().subscribe(this::open);
    base.addListener((property, before, now) -> compare(now));
  }

  /** The open checklist; null when none is open. */
  public ReadOnlyObjectProperty<@Nullable Detail> detailProperty() {
    return detail.getReadOnlyProperty();
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
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** Returns the checklist as shown; null while it isn't shown. */
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
  public void again() {
    open(reviewing.cellProperty().get());
  }

  private void open(@Nullable ChecklistEntry cell) {
    failure.set(null);
    ChecklistEntry before = shown();
    if (cell == null || (before != null && !before.place().equals(cell.place()))) {
      // Don't show parts of the previous checklist under the new one.
      detail.set(null);
      base.set(null);
      replaced.set(false);
    }
    if (cell == null) {
      tasks.call(() -> true).newestOf(opening).start();
      return;
    }
    tasks
        .call(() -> made(cell))
        .onSuccess(
            made -> {
              ComparisonBase with = base.get();
              ChecklistEntry was = shown();
              if (was != null && !was.holdsSame(made.cell())) {
                replaced.set(true);
              }
              boolean same = with != null && shown() != null && made.bases().contains(with);
              detail.set(made);
              base.set(same ? with : made.bases().isEmpty() ? null : made.bases().getFirst());
              compare(base.get());
            })
        .onFailure(
            thrown -> {
              detail.set(null);
              base.set(null);
              failure.set(thrown);
            })
        .newestOf(opening)
        .start();
  }

  private Detail made(ChecklistEntry cell) {
    List<Review> all = cache.reviewsOf(cell.place());
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
    return new Detail(
        cell,
        FormLines.of(cell.checklist(), cell.entry().standing().remarks(), answers, about),
        cell.checklist().content(),
        bases(cell, said),
        said);
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
}
