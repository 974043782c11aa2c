package io.casedesk.files.checklists;

import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.checklist.Assignment;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.FieldDifference;
import io.casedesk.model.checklist.OpenPoint;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.checklist.ReviewHistory.Remark;
import io.casedesk.model.checklist.ReviewHistory.ReviewState;
import io.casedesk.model.checklist.ReviewedChecklists.Entry;
import io.casedesk.model.checklist.ReviewedChecklists.Presence;
import io.casedesk.model.checklist.ReviewedChecklists.RemovedChecklist;
import io.casedesk.model.checklist.ReviewedChecklists.Row;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Builds the tables of a review pack for the workbook, the HTML page and the CSV file. */
final class ReviewTables {

  /** The columns of the list as headings of a sheet. */
  static final List<String> LIST =
      List.of(
          "Solution",
          "Name",
          "Status",
          "Owner",
          "Playbook",
          "Page",
          "Checklist ID",
          "State",
          "Assignee",
          "Due",
          "By",
          "At",
          "Note",
          "Changed",
          "Fingerprint",
          "Problem",
          "Remarks");

  /** The columns of the list in a CSV file. */
  static final List<String> CSV_LIST =
      List.of(
          "solution_id",
          "solution",
          "status",
          "owner",
          "playbook",
          "page",
          "checklist",
          "state",
          "assignee",
          "due",
          "reviewed_by",
          "reviewed_at",
          "note",
          "changed",
          "fingerprint",
          "problem",
          "remarks");

  /** The columns of the reviews. */
  static final List<String> REVIEWS =
      List.of(
          "Solution",
          "Name",
          "Checklist",
          "Checklist ID",
          "Answer",
          "State",
          "Said",
          "By",
          "At",
          "Note");

  static final List<String> DETAILS =
      List.of("Solution", "Name", "Checklist", "Checklist ID", "Field", "Value");
  static final List<String> CHANGES =
      List.of("Solution", "Name", "Checklist", "Checklist ID", "Since", "Field", "Before", "After");
  static final List<String> OPEN_POINTS =
      List.of("To do", "Solution", "Name", "Checklist", "Checklist ID", "Detail");

  /** What a pack doesn't prove. */
  static final String NAMES =
      "the names in their settings or review files; the pack doesn't prove who they are";

  private final ReviewPack pack;

  ReviewTables(ReviewPack pack) {
    this.pack = pack;
  }

  static String label(Checklist.Page page) {
    return page.label().isBlank() ? "(no page)" : page.label();
  }

  static String word(RemovedChecklist gone) {
    return "removed (" + word(gone.entry().standing().state()) + ")";
  }

  /** Since when a checklist is gone, as text. */
  static String since(RemovedChecklist gone) {
    Instant since = gone.since();
    return "The service no longer sends this checklist"
        + (since == null ? "." : "; first missed " + time(since) + ".");
  }

  /** The display name of the owner; empty when there is none. */
  static String owner(Solution solution) {
    Solution.Owner owner = solution.owner();
    return owner == null ? "" : owner.display();
  }

  static String presence(Row row) {
    return switch (row.presence()) {
      case NONE -> "none";
      case PRESENT -> String.valueOf(row.entries().size());
      case FAILED -> "couldn't be read";
      case NOT_READ -> "not read";
    };
  }

  static String word(ReviewState state) {
    return switch (state) {
      case UNREVIEWED -> "not reviewed";
      case REVIEWED -> "reviewed";
      case NEEDS_WORK -> "needs work";
      case LAPSED -> "changed since its review";
      case CONFLICT -> "reviewers disagree";
    };
  }

  /** Every value of every checklist. */
  void details(Consumer<List<String>> rows) {
    each(
        (row, entry) -> {
          for (FieldDifference value : FieldDifference.all(entry.checklist())) {
            rows.accept(
                with(place(row.solution(), entry.checklist()), value.path(), text(value.after())));
          }
        });
  }

  /** The changes since each review that lapsed, and those of the last change that was read. */
  void changes(Consumer<List<String>> rows) {
    each(
        (row, entry) -> {
          Review review = entry.standing().newest();
          if (review != null) {
            String since = "review by " + by(review) + ", " + time(review.statement().at());
            entry
                .standing()
                .changes()
                .forEach(change -> rows.accept(change(row, entry, since, change)));
          }
          if (entry.change() != null) {
            String since = "last change, seen " + time(entry.change().seen());
            entry.lastChanges().forEach(change -> rows.accept(change(row, entry, since, change)));
          }
        });
  }

  private static List<String> change(Row row, Entry entry, String since, FieldDifference change) {
    return with(
        place(row.solution(), entry.checklist()),
        since,
        change.path(),
        text(change.before()),
        text(change.after()));
  }

  /** The open points. */
  void openPoints(Consumer<List<String>> rows) {
    for (OpenPoint point : pack.checklists().openPoints()) {
      List<String> cells = new ArrayList<>();
      cells.add(point.kind().text());
      cells.addAll(place(point.solution(), point.checklist()));
      cells.add(point.detail());
      rows.accept(cells);
    }
  }

  private void each(BiConsumer<Row, Entry> consumer) {
    for (Row row : pack.checklists().rows()) {
      row.entries().forEach(entry -> consumer.accept(row, entry));
    }
  }

  static List<String> place(Solution solution, @Nullable Checklist checklist) {
    return List.of(
        solution.id(),
        solution.name(),
        checklist == null ? "" : label(checklist.page()),
        checklist == null ? "" : checklist.key());
  }

  static List<String> with(List<String> before, String... more) {
    List<String> cells = new ArrayList<>(before);
    cells.addAll(List.of(more));
    return cells;
  }

  private static String text(@Nullable FieldValue value) {
    return switch (value) {
      case null -> "(not set)";
      case FieldValue.Null none -> "null (no value)";
      default -> value.isBlank() ? "(empty)" : value.display();
    };
  }

  static String time(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS).toString().replace('T', ' ').replace("Z", " UTC");
  }

  static String by(Review review) {
    return review.statement().by().isBlank() ? "unknown user" : review.statement().by();
  }

  /** The number of checklists in each state that occurs, in the order of the states. */
  List<String> counts() {
    List<String> counts = new ArrayList<>();
    for (ReviewState state : ReviewState.values()) {
      long many =
          pack.checklists().rows().stream()
              .flatMap(row -> row.entries().stream())
              .filter(entry -> entry.standing().state() == state)
              .count();
      if (many > 0) {
        counts.add(many + " " + word(state));
      }
    }
    int gone = pack.checklists().rows().stream().mapToInt(row -> row.gone().size()).sum();
    if (gone > 0) {
      counts.add(gone + " reviewed and removed");
    }
    for (Presence presence : List.of(Presence.NONE, Presence.FAILED, Presence.NOT_READ)) {
      List<Row> rows =
          pack.checklists().rows().stream().filter(row -> row.presence() == presence).toList();
      if (!rows.isEmpty()) {
        counts.add(
            rows.size()
                + (rows.size() == 1 ? " solution" : " solutions")
                + (presence == Presence.NONE
                    ? " without a checklist"
                    : " whose checklists "
                        + (presence == Presence.FAILED ? "couldn't be read" : "weren't read")));
      }
    }
    return counts;
  }

  /** Information for the reader, as pairs of name and value. */
  List<List<String>> about() throws IOException {
    ReviewPack.About about = Objects.requireNonNull(pack.about());
    return List.of(
        List.of("Service", about.connection()),
        List.of("Checklists read", time(about.asOf())),
        List.of("Made by", about.by().isBlank() ? "unknown" : about.by()),
        List.of("Solutions", String.valueOf(pack.checklists().rows().size())),
        List.of("Which solutions", about.scope()),
        List.of(
            "List of solutions",
            about.doubts().isEmpty()
                ? "read completely"
                : "may be incomplete: " + String.join("; ", about.doubts())),
        List.of("Checklists", String.join(", ", counts())),
        List.of("Reviewers", NAMES),
        List.of("SHA-256 of the data", pack.sha256()));
  }

  /**
   * The list: a row for each checklist, and one for each solution without checklists.
   *
   * @param time formats the time of a review
   */
  void list(Function<Instant, String> time, Consumer<List<String>> rows) {
    for (Row row : pack.checklists().rows()) {
      if (row.entries().isEmpty()) {
        String presence = presence(row);
        rows.accept(
            with(head(row), "", "", "", presence, "", "", "", "", "", "", "", row.problem(), ""));
      }
      for (Entry entry : row.entries()) {
        String state = word(entry.standing().state());
        rows.accept(with(head(row), cells(row, entry, state, "", time)));
      }
      for (RemovedChecklist gone : row.gone()) {
        String state = word(gone);
        rows.accept(with(head(row), cells(row, gone.entry(), state, since(gone), time)));
      }
    }
  }

  private static List<String> head(Row row) {
    Solution solution = row.solution();
    return List.of(solution.id(), solution.name(), solution.status(), owner(solution));
  }

  private String[] cells(
      Row row, Entry entry, String state, String problem, Function<Instant, String> time) {
    Review review = entry.standing().newest();
    return new String[] {
      entry.checklist().page().playbook(),
      entry.checklist().page().page(),
      entry.checklist().key(),
      state,
      assignee(row, entry),
      due(row, entry),
      review == null ? "" : review.statement().by(),
      review == null ? "" : time.apply(review.statement().at()),
      review == null ? "" : review.statement().note(),
      entry.standing().changes().stream()
          .map(FieldDifference::path)
          .collect(Collectors.joining(" ")),
      entry.checklist().fingerprint(),
      problem,
      remarks(entry)
    };
  }

  /** Who is to review a checklist; empty for no reviewer. */
  String assignee(Row row, Entry entry) {
    Assignment assignment = assignment(row, entry);
    return assignment == null ? "" : assignment.reviewer();
  }

  /** The last day for the review; empty for none. */
  String due(Row row, Entry entry) {
    Assignment assignment = assignment(row, entry);
    return assignment == null || assignment.due() == null ? "" : assignment.due().toString();
  }

  private @Nullable Assignment assignment(Row row, Entry entry) {
    return pack.assigned().get(new ChecklistKey(row.solution().id(), entry.checklist().key()));
  }

  /**
   * The reviews of each checklist, with reviewer and note, and the remarks on its answers; in case
   * of a conflict, all contradicting reviews. Includes checklists that are gone.
   */
  void reviews(Consumer<List<String>> rows) {
    for (Row row : pack.checklists().rows()) {
      row.entries().forEach(entry -> reviews(row, entry, word(entry.standing().state()), rows));
      row.gone().forEach(gone -> reviews(row, gone.entry(), word(gone), rows));
    }
  }

  private static void reviews(Row row, Entry entry, String state, Consumer<List<String>> rows) {
    List<String> place = place(row.solution(), entry.checklist());
    entry.standing().counting().forEach(review -> rows.accept(cells(place, review, state)));
    entry
        .standing()
        .remarks()
        .forEach(remark -> rows.accept(cells(place, remark.review(), state(remark))));
  }

  private static List<String> cells(List<String> place, Review review, String state) {
    return with(
        place,
        review.seen().answer(),
        state,
        review.statement().mark().text(),
        by(review),
        time(review.statement().at()),
        review.statement().note());
  }

  private static String state(Remark remark) {
    return remark.lapsed() ? "answer changed since" : "";
  }

  /** The remarks of a checklist in one cell. */
  private static String remarks(Entry entry) {
    return entry.standing().remarks().stream()
        .map(
            remark ->
                "%s: %s (%s%s)"
                    .formatted(
                        remark.answer(),
                        remark.review().statement().note(),
                        by(remark.review()),
                        remark.lapsed() ? ", " + state(remark) : ""))
        .collect(Collectors.joining("; "));
  }
}
