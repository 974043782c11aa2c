package io.casedesk.desktop.checklists.model;

import io.casedesk.desktop.common.tasks.Tasks;
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
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableValue;
import org.jspecify.annotations.Nullable;

/** Saves review packs and reviews to files, and loads reviews from files. */
public final class ReviewFilesModel {

  /** The result of a file operation. */
  public sealed interface FileResult {
    Path file();

    /** A pack was saved. */
    record PackWritten(Path file, int solutions, String sha256, boolean incomplete)
        implements FileResult {}

    /** Reviews were saved. */
    record ReviewsWritten(Path file, int reviews) implements FileResult {}

    /** A file belongs to another service; nothing was imported. */
    record OtherService(Path file, String connection) implements FileResult {}

    /**
     * The reviews of a file were added.
     *
     * @param fresh the number of reviews that are new
     * @param known the number of reviews that were here before
     * @param assignments the number of newer assignments
     * @param refused the number of reviews whose id exists here with other content
     * @param disputed the number of checklists that reviewers disagree about
     */
    record ReviewsImported(
        Path file, int fresh, int known, int assignments, int refused, int disputed)
        implements FileResult {}

    /** The file couldn't be read or saved. */
    record Failed(Path file, boolean reading, Throwable failure) implements FileResult {}
  }

  private final ReadOnlyObjectWrapper<@Nullable FileResult> result = new ReadOnlyObjectWrapper<>();

  private final ChecklistList list;
  private final ChecklistStore store;
  private final ChecklistRepository checklistRepository;
  private final Tasks tasks;
  private final ObservableValue<@Nullable ReadOutcome> listed;

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
      ObservableValue<@Nullable ReadOutcome> listed) {
    this.listed = listed;
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
        false,
        () -> {
          AtomicFile.replace(file, out -> pack.write(format(file), out));
          return new FileResult.PackWritten(file, rows.size(), pack.sha256(), incomplete);
        });
  }

  /** Returns the scope of the pack in English, like all texts in a pack. */
  private String scope() {
    SolutionFilter filter = list.filterProperty().get();
    String query = list.queryProperty().get().strip();
    String which =
        filter == SolutionFilter.ALL
            ? "all solutions that aren't marked as deleted"
            : "the solutions of the filter \""
                + filter.name().toLowerCase(Locale.ROOT).replace('_', ' ')
                + "\"";
    String those = query.isEmpty() ? which : which + " that contain \"" + query + "\"";
    boolean some = filter != SolutionFilter.ALL || !query.isEmpty();
    return some ? those + "; only their matching checklists" : those;
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
    return of == null ? List.of("it was not read to its end") : ReviewPack.About.doubts(of);
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
        false,
        () -> {
          ChecklistRepository.Stored stored = checklistRepository.load();
          List<Review> all = stored.reviews();
          ReviewFile.Contents contents =
              new ReviewFile.Contents(checklistRepository.connection(), all, stored.assignments());
          AtomicFile.replace(file, out -> ReviewFile.write(contents, out));
          return new FileResult.ReviewsWritten(file, all.size());
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
        true,
        () -> {
          ReviewFile.Contents contents = ReviewFile.read(file);
          if (!anyService
              && !ConnectionName.same(contents.connection(), checklistRepository.connection())) {
            return new FileResult.OtherService(file, contents.connection());
          }
          ReviewMerge merge = ReviewMerge.of(store.reviewsOf(), contents.reviews());
          List<Assignment> assignments = Assignment.newer(store.assigned(), contents.assignments());
          checklistRepository.add(merge.fresh());
          store.say(merge.fresh());
          checklistRepository.assign(assignments);
          store.assign(assignments, checklistRepository.user());
          return new FileResult.ReviewsImported(
              file,
              merge.fresh().size(),
              merge.known(),
              assignments.size(),
              merge.refused().size(),
              merge.conflicts().size());
        });
  }

  private void run(Path file, boolean reading, java.util.concurrent.Callable<FileResult> work) {
    tasks
        .call(work)
        .onSuccess(result::set)
        .onFailure(thrown -> result.set(new FileResult.Failed(file, reading, thrown)))
        .start();
  }
}
