package io.casedesk.desktop.checklists.model;

import io.casedesk.desktop.common.controls.Notice.Level;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.files.AtomicFile;
import io.casedesk.files.checklists.ReviewFile;
import io.casedesk.files.checklists.ReviewPack;
import io.casedesk.model.ConnectionName;
import io.casedesk.model.checklist.Assignment;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.checklist.ReviewMerge;
import io.casedesk.model.checklist.ReviewedChecklists;
import io.casedesk.model.service.ReadOutcome;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableValue;
import org.jspecify.annotations.Nullable;

/** Saves review packs and reviews to files, and loads reviews from files. */
public final class ReviewFilesModel {

  /** What the user can do after a file operation. */
  public enum Offer {
    NONE,
    /** To import reviews of another service. */
    IMPORT_ANYWAY,
    /** To show the checklists that reviewers disagree about. */
    SHOW_DISPUTED
  }

  /** The result of a file operation. */
  public record FileResult(Path file, Level level, String text, Offer offer) {}

  private final ReadOnlyObjectWrapper<@Nullable FileResult> result = new ReadOnlyObjectWrapper<>();

  private final ChecklistList list;
  private final ChecklistStore store;
  private final ChecklistRepository checklistRepository;
  private final Tasks tasks;
  private final ObservableValue<@Nullable ReadOutcome> listed;
  private final Messages messages;

  /**
   * Creates the model.
   *
   * @param listed the outcome of reading the list of solutions; null before it was read
   */
  ReviewFilesModel(
      ChecklistList list,
      ChecklistStore store,
      ChecklistRepository checklistRepository,
      Tasks tasks,
      ObservableValue<@Nullable ReadOutcome> listed,
      Messages messages) {
    this.listed = listed;
    this.messages = messages;
    this.list = list;
    this.store = store;
    this.checklistRepository = checklistRepository;
    this.tasks = tasks;
  }

  /** The result of the last file operation. */
  public ReadOnlyObjectProperty<@Nullable FileResult> resultProperty() {
    return result.getReadOnlyProperty();
  }

  public void dismiss() {
    result.set(null);
  }

  /** Saves the shown checklists as a pack in the format of the file's extension. */
  public void writePack(Path file) {
    List<ReviewedChecklists.Row> rows = list.matchingRows();
    boolean incomplete = isIncomplete();
    ReviewPack pack =
        new ReviewPack(
            new ReviewPack.About(
                checklistRepository.connection(),
                asOf(rows),
                checklistRepository.user(),
                scope(),
                doubts()),
            new ReviewedChecklists(rows),
            Assignment.newest(store.assigned()));
    run(
        file,
        "checklists.file.unwritten",
        () -> {
          AtomicFile.replace(file, out -> pack.write(format(file), out, wording()));
          String text =
              messages.text("checklists.pack.written", file.toString(), rows.size(), pack.sha256());
          return incomplete
              ? result(
                  file, Level.DOUBT, text + " " + messages.text("checklists.pack.written.doubt"))
              : result(file, Level.GOOD, text);
        });
  }

  /** Words a pack in the language of the window, with local times and their zone. */
  private ReviewPack.Wording wording() {
    Locale locale = messages.locale();
    DateTimeFormatter time =
        DateTimeFormatter.ofPattern("HH:mm:ss z", locale).withZone(ZoneId.systemDefault());
    return new ReviewPack.Wording(
        locale.getLanguage(),
        messages::text,
        at ->
            messages.date(LocalDate.ofInstant(at, ZoneId.systemDefault()).toString())
                + ", "
                + time.format(at),
        date -> messages.date(date.toString()),
        messages.text("value.blank.shown"),
        messages.text("value.absent.shown"));
  }

  private String scope() {
    SolutionFilter filter = list.filterProperty().get();
    String query = list.queryProperty().get().strip();
    String which =
        filter == SolutionFilter.ALL
            ? messages.text("checklists.pack.scope.all")
            : messages.text("checklists.pack.scope.filter", messages.text(filter.messageKey()));
    String those =
        query.isEmpty() ? which : messages.text("checklists.pack.scope.query", which, query);
    boolean some = filter != SolutionFilter.ALL || !query.isEmpty();
    return some ? messages.text("checklists.pack.scope.some", those) : those;
  }

  /** Whether the shown checklists may be incomplete. */
  public boolean isIncomplete() {
    return !doubts().isEmpty()
        || list.matchingRows().stream()
            .map(ReviewedChecklists.Row::presence)
            .anyMatch(
                presence ->
                    presence == ReviewedChecklists.Presence.FAILED
                        || presence == ReviewedChecklists.Presence.NOT_READ);
  }

  private List<String> doubts() {
    ReadOutcome of = listed.getValue();
    return of == null
        ? List.of(messages.text("checklists.pack.doubt"))
        : of.shortfalls().stream()
            .map(one -> messages.text("shortfall." + one.reason().name(), one.detail()))
            .distinct()
            .toList();
  }

  /** Returns the time of the oldest content in the pack. */
  private Instant asOf(List<ReviewedChecklists.Row> rows) {
    return rows.stream()
        .map(row -> store.find(row.solution().id()))
        .filter(Objects::nonNull)
        .map(item -> item.known().read())
        .filter(Objects::nonNull)
        .min(Instant::compareTo)
        .orElseGet(Instant::now);
  }

  private static ReviewPack.Format format(Path file) {
    String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    for (ReviewPack.Format format : ReviewPack.Format.values()) {
      if (name.endsWith("." + format.name().toLowerCase(Locale.ROOT))) {
        return format;
      }
    }
    return name.endsWith(".htm") ? ReviewPack.Format.HTML : ReviewPack.Format.XLSX;
  }

  /** Saves every review of the connection for another reviewer. */
  public void writeReviews(Path file) {
    run(
        file,
        "checklists.file.unwritten",
        () -> {
          ChecklistRepository.Stored stored = checklistRepository.stored();
          List<Review> all = stored.reviews();
          ReviewFile.Contents contents =
              new ReviewFile.Contents(checklistRepository.connection(), all, stored.assignments());
          AtomicFile.replace(file, out -> ReviewFile.write(contents, out));
          return result(
              file,
              Level.GOOD,
              messages.text(
                  "checklists.export.written",
                  file.toString(),
                  all.size(),
                  stored.assignments().size()));
        });
  }

  /**
   * Adds the reviews and the newer assignments of a file. Reviews that disagree are all kept.
   *
   * @param anyService whether the file may belong to another service
   */
  public void importReviews(Path file, boolean anyService) {
    run(
        file,
        "checklists.file.unread",
        () -> {
          ReviewFile.Contents contents = ReviewFile.read(file);
          if (!anyService
              && !ConnectionName.same(contents.connection(), checklistRepository.connection())) {
            return new FileResult(
                file,
                Level.DOUBT,
                messages.text(
                    "checklists.import.otherService", file.toString(), contents.connection()),
                Offer.IMPORT_ANYWAY);
          }
          ReviewMerge merge = ReviewMerge.of(store.reviewsOf(), contents.reviews());
          List<Assignment> assignments = Assignment.newer(store.assigned(), contents.assignments());
          checklistRepository.add(merge.fresh());
          checklistRepository.assign(assignments);
          return imported(file, merge, assignments.size());
        });
  }

  private FileResult imported(Path file, ReviewMerge merge, int assignments) {
    int disputed = merge.conflicts().size();
    String text =
        messages.text(
            "checklists.import.done",
            file.toString(),
            merge.fresh().size(),
            merge.known(),
            assignments,
            disputed);
    if (!merge.refused().isEmpty()) {
      text += " " + messages.text("checklists.import.refused", merge.refused().size());
    }
    return disputed > 0
        ? new FileResult(file, Level.DOUBT, text, Offer.SHOW_DISPUTED)
        : result(file, merge.refused().isEmpty() ? Level.GOOD : Level.DOUBT, text);
  }

  private static FileResult result(Path file, Level level, String text) {
    return new FileResult(file, level, text, Offer.NONE);
  }

  private void run(Path file, String failed, Callable<FileResult> work) {
    tasks
        .call(work)
        .onSuccess(result::set)
        .onFailure(
            thrown -> {
              String why = new FailureText(messages).ofFile(thrown);
              result.set(result(file, Level.BAD, messages.text(failed, file.toString(), why)));
            })
        .start();
  }
}
