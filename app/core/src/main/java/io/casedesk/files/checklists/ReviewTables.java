package io.casedesk.files.checklists;

import io.casedesk.files.checklists.ReviewPack.Wording;
import io.casedesk.messages.Message;
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
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Builds the tables of a review pack for the workbook, the HTML page and the CSV file. */
final class ReviewTables {

  /** The columns of the list as the codes of their headings. */
  static final List<String> LIST =
      List.of(
          "pack.column.solution",
          "pack.column.name",
          "pack.column.status",
          "pack.column.owner",
          "pack.column.playbook",
          "pack.column.page",
          "pack.column.checklist-id",
          "pack.column.state",
          "pack.column.assignee",
          "pack.column.due",
          "pack.column.by",
          "pack.column.at",
          "pack.column.note",
          "pack.column.changed",
          "pack.column.fingerprint",
          "pack.column.problem",
          "pack.column.remarks");

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
          "pack.column.solution",
          "pack.column.name",
          "pack.column.checklist",
          "pack.column.checklist-id",
          "pack.column.answer",
          "pack.column.state",
          "pack.column.said",
          "pack.column.by",
          "pack.column.at",
          "pack.column.note");

  static final List<String> DETAILS =
      List.of(
          "pack.column.solution",
          "pack.column.name",
          "pack.column.checklist",
          "pack.column.checklist-id",
          "pack.column.field",
          "pack.column.value");
  static final List<String> CHANGES =
      List.of(
          "pack.column.solution",
          "pack.column.name",
          "pack.column.checklist",
          "pack.column.checklist-id",
          "pack.column.since",
          "pack.column.field",
          "pack.column.before",
          "pack.column.after");
  static final List<String> OPEN_POINTS =
      List.of(
          "pack.column.to-do",
          "pack.column.solution",
          "pack.column.name",
          "pack.column.checklist",
          "pack.column.checklist-id",
          "pack.column.detail");

  static final List<String> ABOUT = List.of("pack.about.what", "pack.column.value");

  /** What a pack doesn't prove. */
  static final Message NAMES = Message.of("pack.names");

  private final ReviewPack pack;
  private final Wording wording;

  ReviewTables(ReviewPack pack, Wording wording) {
    this.pack = pack;
    this.wording = wording;
  }

  /** Words a text. */
  String word(String code, Object... arguments) {
    return wording.words().apply(Message.of(code, arguments));
  }

  /** Words the headings of columns. */
  List<String> words(List<String> columns) {
    return columns.stream().map(column -> word(column)).toList();
  }

  String label(Checklist.Page page) {
    return page.label().isBlank() ? word("pack.no-page") : page.label();
  }

  private String word(RemovedChecklist gone) {
    return word("pack.removed", word(gone.entry().standing().state()));
  }

  /** Since when a checklist is gone, as text. */
  private String since(RemovedChecklist gone) {
    Instant since = gone.since();
    return since == null ? word("pack.gone") : word("pack.gone.since", time(since));
  }

  /** The display name of the owner; empty when there is none. */
  static String owner(Solution solution) {
    Solution.Owner owner = solution.owner();
    return owner == null ? "" : owner.display();
  }

  private String presence(Row row) {
    return switch (row.presence()) {
      case NONE -> word("pack.presence.none");
      case PRESENT -> String.valueOf(row.entries().size());
      case FAILED -> word("pack.presence.failed");
      case NOT_READ -> word("pack.presence.not-read");
    };
  }

  private String word(ReviewState state) {
    return switch (state) {
      case UNREVIEWED -> word("pack.state.unreviewed");
      case REVIEWED -> word("pack.state.reviewed");
      case NEEDS_WORK -> word("pack.state.needs-work");
      case LAPSED -> word("pack.state.lapsed");
      case CONFLICT -> word("pack.state.conflict");
    };
  }

  private String word(Review.Mark mark) {
    return switch (mark) {
      case REVIEWED -> word("pack.state.reviewed");
      case NEEDS_WORK -> word("pack.state.needs-work");
      case REMARK -> word("pack.mark.remark");
      case WITHDRAWN -> word("pack.mark.withdrawn");
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
            String since = word("pack.since.review", by(review), time(review.statement().at()));
            entry
                .standing()
                .changes()
                .forEach(change -> rows.accept(change(row, entry, since, change)));
          }
          if (entry.change() != null) {
            String since = word("pack.since.change", time(entry.change().seen()));
            entry.lastChanges().forEach(change -> rows.accept(change(row, entry, since, change)));
          }
        });
  }

  private List<String> change(Row row, Entry entry, String since, FieldDifference change) {
    return with(
        place(row.solution(), entry.checklist()),
        since,
        change.path(),
        text(change.before()),
        text(change.after()));
  }

  /** The open points. */
  void openPoints(Consumer<List<String>> rows) {
    Map<ChecklistKey, Entry> entries = new HashMap<>();
    each(
        (row, entry) ->
            entries.put(new ChecklistKey(row.solution().id(), entry.checklist().key()), entry));
    for (OpenPoint point : pack.checklists().openPoints()) {
      Checklist checklist = point.checklist();
      Entry entry =
          checklist == null
              ? null
              : entries.get(new ChecklistKey(point.solution().id(), checklist.key()));
      List<String> cells = new ArrayList<>();
      cells.add(word(point.kind()));
      cells.addAll(place(point.solution(), checklist));
      cells.add(detail(point, entry));
      rows.accept(cells);
    }
  }

  private String word(OpenPoint.Kind kind) {
    return switch (kind) {
      case NO_CHECKLIST -> word("pack.point.no-checklist");
      case NOT_READ -> word("pack.presence.not-read");
      case NOT_REVIEWED -> word("pack.state.unreviewed");
      case LAPSED -> word("pack.state.lapsed");
      case NEEDS_WORK -> word("pack.state.needs-work");
      case CONFLICT -> word("pack.state.conflict");
      case NOTIFICATION -> word("pack.point.notification");
    };
  }

  private String detail(OpenPoint point, @Nullable Entry entry) {
    return entry != null
            && (point.kind() == OpenPoint.Kind.NEEDS_WORK
                || point.kind() == OpenPoint.Kind.CONFLICT)
        ? entry.standing().counting().stream().map(this::said).collect(Collectors.joining("; "))
        : point.detail();
  }

  private String said(Review review) {
    Review.Statement said = review.statement();
    return said.note().isBlank()
        ? word("pack.said", said.by(), word(said.mark()))
        : word("pack.said.note", said.by(), word(said.mark()), said.note());
  }

  private void each(BiConsumer<Row, Entry> consumer) {
    for (Row row : pack.checklists().rows()) {
      row.entries().forEach(entry -> consumer.accept(row, entry));
    }
  }

  private List<String> place(Solution solution, @Nullable Checklist checklist) {
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

  private String text(@Nullable FieldValue value) {
    return switch (value) {
      case null -> wording.notSet();
      case FieldValue.Null none -> word("pack.null");
      default -> value.isBlank() ? wording.empty() : value.display();
    };
  }

  static String utc(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS).toString().replace('T', ' ').replace("Z", " UTC");
  }

  private String time(Instant time) {
    return wording.times().apply(time);
  }

  private String by(Review review) {
    return review.statement().by().isBlank() ? word("pack.unknown-user") : review.statement().by();
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
      counts.add(word("pack.count.gone", gone));
    }
    count(counts, Presence.NONE, "pack.count.none.one", "pack.count.none");
    count(counts, Presence.FAILED, "pack.count.failed.one", "pack.count.failed");
    count(counts, Presence.NOT_READ, "pack.count.not-read.one", "pack.count.not-read");
    return counts;
  }

  private void count(List<String> counts, Presence presence, String one, String several) {
    long rows = pack.checklists().rows().stream().filter(row -> row.presence() == presence).count();
    if (rows > 0) {
      counts.add(word(rows == 1 ? one : several, rows));
    }
  }

  /** Information for the reader, as pairs of name and value; the last one is the hash. */
  List<List<String>> about() throws IOException {
    ReviewPack.About about = Objects.requireNonNull(pack.about());
    return List.of(
        List.of(word("pack.about.service"), about.connection()),
        List.of(word("pack.about.read"), time(about.asOf())),
        List.of(word("pack.about.by"), about.by().isBlank() ? word("pack.unknown") : about.by()),
        List.of(word("pack.about.solutions"), String.valueOf(pack.checklists().rows().size())),
        List.of(word("pack.about.scope"), about.scope()),
        List.of(
            word("pack.about.list"),
            about.doubts().isEmpty()
                ? word("pack.complete")
                : word("pack.incomplete", String.join("; ", about.doubts()))),
        List.of(word("pack.about.checklists"), String.join(", ", counts())),
        List.of(word("pack.about.reviewers"), wording.words().apply(NAMES)),
        List.of(word("pack.about.hash"), pack.sha256()));
  }

  /** The list: a row for each checklist, and one for each solution without checklists. */
  void list(Consumer<List<String>> rows) {
    list(wording.times(), wording.dates(), rows);
  }

  /** The list for programs, with times and dates in ISO form. */
  void csv(Consumer<List<String>> rows) {
    list(Instant::toString, LocalDate::toString, rows);
  }

  private void list(
      Function<Instant, String> time,
      Function<LocalDate, String> date,
      Consumer<List<String>> rows) {
    for (Row row : pack.checklists().rows()) {
      if (row.entries().isEmpty()) {
        String presence = presence(row);
        rows.accept(
            with(head(row), "", "", "", presence, "", "", "", "", "", "", "", row.problem(), ""));
      }
      for (Entry entry : row.entries()) {
        String state = word(entry.standing().state());
        rows.accept(with(head(row), cells(row, entry, state, "", time, date)));
      }
      for (RemovedChecklist gone : row.gone()) {
        String state = word(gone);
        rows.accept(with(head(row), cells(row, gone.entry(), state, since(gone), time, date)));
      }
    }
  }

  private static List<String> head(Row row) {
    Solution solution = row.solution();
    return List.of(solution.id(), solution.name(), solution.status(), owner(solution));
  }

  private String[] cells(
      Row row,
      Entry entry,
      String state,
      String problem,
      Function<Instant, String> time,
      Function<LocalDate, String> date) {
    Review review = entry.standing().newest();
    return new String[] {
      entry.checklist().page().playbook(),
      entry.checklist().page().page(),
      entry.checklist().key(),
      state,
      assignee(row, entry),
      due(row, entry, date),
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
  private String assignee(Row row, Entry entry) {
    Assignment assignment = assignment(row, entry);
    return assignment == null ? "" : assignment.reviewer();
  }

  /** The last day for the review; empty for none. */
  private String due(Row row, Entry entry, Function<LocalDate, String> date) {
    Assignment assignment = assignment(row, entry);
    return assignment == null || assignment.due() == null ? "" : date.apply(assignment.due());
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

  private void reviews(Row row, Entry entry, String state, Consumer<List<String>> rows) {
    List<String> place = place(row.solution(), entry.checklist());
    entry.standing().counting().forEach(review -> rows.accept(cells(place, review, state)));
    entry
        .standing()
        .remarks()
        .forEach(remark -> rows.accept(cells(place, remark.review(), state(remark))));
  }

  private List<String> cells(List<String> place, Review review, String state) {
    return with(
        place,
        review.seen().answer(),
        state,
        word(review.statement().mark()),
        by(review),
        time(review.statement().at()),
        review.statement().note());
  }

  private String state(Remark remark) {
    return remark.lapsed() ? word("pack.answer-changed") : "";
  }

  /** The remarks of a checklist in one cell. */
  private String remarks(Entry entry) {
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
