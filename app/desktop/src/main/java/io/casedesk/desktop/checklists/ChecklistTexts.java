package io.casedesk.desktop.checklists;

import io.casedesk.desktop.checklists.form.FormLine;
import io.casedesk.desktop.checklists.form.FormLines;
import io.casedesk.desktop.checklists.model.ChecklistColumn;
import io.casedesk.desktop.checklists.model.ChecklistEntry;
import io.casedesk.desktop.checklists.model.ChecklistRow;
import io.casedesk.desktop.checklists.model.ChecklistState;
import io.casedesk.desktop.checklists.model.ReviewModel;
import io.casedesk.desktop.checklists.model.ShownRow.GroupRow;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.common.text.ValueText;
import io.casedesk.model.FieldValue;
import io.casedesk.model.checklist.Assignment;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.OpenPoint;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.checklist.ReviewHistory.Remark;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes the texts about checklists: of the list, of the open one and of its reviews. */
record ChecklistTexts(Messages messages, MomentText moments) {

  /** The data of the service about every checklist, by name, with the names of their texts. */
  private static final Map<String, String> MEMBERS =
      Map.of(
          "checklistId", "checklistId",
          "playbookId", "playbookId",
          "pageId", "pageId",
          "showNotification", "showNotification",
          "createdAt", "createdAt",
          "created_at", "createdAt",
          "updatedAt", "updatedAt",
          "updated_at", "updatedAt");

  /**
   * One step of the path of a {@link io.casedesk.model.checklist.FieldDifference}. Possessive
   * quantifiers, because the names come from the service and backtracking in a long name overflows
   * the stack.
   */
  private static final Pattern STEP =
      Pattern.compile("\\[(?<index>\\d+)]|\\[\"(?<quoted>(?:[^\"\\\\]++|\\\\.)*+)\"]|[^.\\[\\]]+");

  private static final Pattern ESCAPED = Pattern.compile("\\\\([\"\\\\/])");

  private static final int MOST_DIGITS = 18;

  String page(Checklist.Page page) {
    return page.label().isBlank() ? messages.text("checklists.page.none") : page.label();
  }

  String mark(Review.Mark mark) {
    return messages.text("checklists.mark." + mark.name().toLowerCase(Locale.ROOT));
  }

  String by(Review review) {
    return review.statement().by().isBlank()
        ? messages.text("checklists.unknownUser")
        : review.statement().by();
  }

  /** Returns the assigned reviewer and the due date as text; empty if there is none. */
  String assigned(ChecklistEntry cell) {
    Assignment assignment = cell.assignment();
    if (assignment == null || assignment.reviewer().isEmpty()) {
      return "";
    }
    return assignment.due() == null
        ? messages.text("checklists.detail.assigned", assignment.reviewer())
        : messages.text(
            "checklists.detail.assigned.due",
            assignment.reviewer(),
            messages.date(assignment.due().toString()));
  }

  String reviewText(Review review) {
    String answer = review.seen().answer();
    if (!answer.isEmpty()) {
      return messages.text(
          review.counts() ? "checklists.said.remark" : "checklists.said.remark.removed",
          path(answer),
          by(review),
          review.statement().note());
    }
    return messages.text(
        review.statement().note().isBlank() ? "checklists.said" : "checklists.said.note",
        mark(review.statement().mark()),
        by(review),
        review.statement().note());
  }

  /** Returns who made a remark and when; says if its answer has changed since. */
  String remarkBy(Remark remark) {
    return messages.text(
        remark.lapsed() ? "checklists.remark.by.lapsed" : "checklists.remark.by",
        by(remark.review()),
        moments.of(remark.review().statement().at()));
  }

  String title(FormLine.Heading heading) {
    return heading.number() > 0
        ? messages.text("checklists.form.number", heading.number())
        : FormLines.human(heading.name());
  }

  String title(FormLine.Field field) {
    String known = MEMBERS.get(field.name());
    if (known != null && field.depth() == 0 && field.answer().path().isEmpty()) {
      return messages.text("checklists.member." + known);
    }
    // What is left of an answer has its path as its name.
    return field.name().equals(field.answer().path())
        ? path(field.name())
        : FormLines.human(field.name());
  }

  /** Returns the text of a line of the form with its remarks, for screen readers. */
  String line(FormLine line) {
    String text =
        switch (line) {
          case FormLine.Heading heading -> title(heading);
          case FormLine.Field field -> title(field) + ": " + answer(field.value());
          case FormLine.Element element -> answer(element.value());
          case FormLine.Row row -> String.join(", ", row.columns());
          case FormLine.OmittedLines more -> messages.text("checklists.form.more", more.left());
        };
    return Stream.concat(
            Stream.of(text),
            line.answer().remarks().stream()
                .map(one -> reviewText(one.review()) + ". " + remarkBy(one)))
        .collect(Collectors.joining(". "));
  }

  /** Returns the text of an answer; one that is null is not set. */
  String answer(@Nullable FieldValue value) {
    return value(value instanceof FieldValue.Null ? null : value);
  }

  /** Returns the text of a value in a list of differences, which tells null from not set. */
  String value(@Nullable FieldValue value) {
    return switch (value) {
      case null -> messages.text("value.absent.shown");
      case FieldValue.Null none -> messages.text("checklists.value.null");
      case FieldValue.Bool(boolean yes) -> messages.text(yes ? "value.yes" : "value.no");
      default -> ValueText.marker(value, messages).orElseGet(value::display);
    };
  }

  /**
   * Converts an index to a number that starts at 1. An index with more digits stays as it is: no
   * list is that long, and it would overflow.
   */
  private static String number(String index) {
    return index.length() < MOST_DIGITS ? Long.toString(Long.parseLong(index) + 1) : index;
  }

  /** Returns the readable path of a difference, such as {@code Findings 1 › Severity}. */
  static String path(String path) {
    List<String> steps = new ArrayList<>();
    Matcher matcher = STEP.matcher(path);
    while (matcher.find()) {
      String index = matcher.group("index");
      String quoted = matcher.group("quoted");
      if (index != null && !steps.isEmpty()) {
        steps.add(steps.removeLast() + " " + number(index));
      } else {
        steps.add(
            quoted == null
                ? FormLines.human(matcher.group())
                : ESCAPED.matcher(quoted).replaceAll("$1"));
      }
    }
    boolean answer =
        path.startsWith(Checklist.ATTRIBUTES + ".")
            || path.startsWith(Checklist.ATTRIBUTES + "[\"");
    return String.join(" › ", answer ? steps.subList(1, steps.size()) : steps);
  }

  /** Returns what to do with the user's remark on an answer: add one, or change it. */
  String remark(FormLine.Answer answer, @Nullable ChecklistEntry entry) {
    boolean isNew = entry == null || answer.by(entry.user()).isEmpty();
    return messages.text(
        isNew ? "checklists.remark.add" : "checklists.remark.change", path(answer.path()));
  }

  /** Returns the name of a checklist: its solution and page. */
  String name(ChecklistEntry cell) {
    return messages.text(
        "checklists.undone.one", cell.solution().label(), page(cell.checklist().page()));
  }

  /** Returns what the user did last, and to which checklist. */
  String lastStep(ReviewModel.LastStep last) {
    List<ChecklistEntry> all = last.checklists();
    String which =
        all.size() == 1 ? name(all.getFirst()) : messages.text("checklists.done.many", all.size());
    String what = last.mark() == null ? "assignment" : last.mark().name().toLowerCase(Locale.ROOT);
    return messages.text("checklists.done." + (last.saved() ? what : "saving"), which);
  }

  // The list.

  /** Returns the text of a cell. */
  String text(ChecklistColumn column, ChecklistRow line) {
    return switch (column) {
      case SOLUTION -> line.name();
      case PLAYBOOK -> line.page().playbook();
      case PAGE ->
          line.cell() == null || !line.page().page().isBlank()
              ? line.page().page()
              : messages.text("checklists.page.none");
      case STATE -> state(line.state());
      case ASSIGNED -> line.assigned();
      case DUE ->
          line.isOverdue(LocalDate.now(ZoneId.systemDefault()))
              ? messages.text("checklists.list.overdue", messages.date(line.due()))
              : messages.date(line.due());
      case OPEN_POINTS -> String.valueOf(line.openPoints().size());
      case REMARKS -> line.remarks().isEmpty() ? "" : String.valueOf(line.remarks().size());
      case CHANGED -> changed(line);
      case REVIEWER ->
          line.reviews().stream().map(this::by).distinct().collect(Collectors.joining(", "));
      case NOTE -> ChecklistColumn.notes(line);
    };
  }

  /** Returns the short name of a state. */
  String state(ChecklistState state) {
    return messages.text(
        state == ChecklistState.NONE ? "checklists.list.none" : state.messageKey() + ".short");
  }

  /** Returns the longer text of a cell for its tooltip. */
  String hint(ChecklistColumn column, ChecklistRow line) {
    return switch (column) {
      case SOLUTION -> line.solution().label() + "\n" + line.solution().id();
      case STATE ->
          messages.text(line.state().messageKey())
              + (line.notifies() ? "\n" + messages.text("checklists.notifies") : "");
      case OPEN_POINTS ->
          line.openPoints().stream().map(this::point).collect(Collectors.joining("\n"));
      case REMARKS ->
          line.remarks().stream()
              .map(remark -> reviewText(remark.review()))
              .collect(Collectors.joining("\n"));
      case CHANGED -> {
        ChecklistRow.Change change = line.change();
        yield change == null || change.seen() == null
            ? text(column, line)
            : messages.text(
                "checklists.list.changed.read.hint", change.values(), moments.of(change.seen()));
      }
      case PLAYBOOK, PAGE, ASSIGNED, DUE, REVIEWER, NOTE -> text(column, line);
    };
  }

  /** Returns the name of a group. */
  String name(GroupRow group) {
    return switch (group.grouping()) {
      case STATE ->
          messages.text(
              group.state() == ChecklistState.NONE
                  ? "checklists.list.none"
                  : group.state().messageKey());
      case PLAYBOOK, ASSIGNED ->
          group.name().isEmpty()
              ? messages.text(group.grouping().messageKey() + ".empty")
              : group.name();
      case DUE ->
          group.name().isEmpty()
              ? messages.text("checklists.group.due.empty")
              : messages.date(group.name());
      case SOLUTION, NONE -> group.name();
    };
  }

  /** Returns the counts of a group. */
  String counts(GroupRow group) {
    return messages.text(
        "checklists.group.counts", group.rows(), group.reviewed(), group.open(), group.needsWork());
  }

  /** Returns the text of a group for screen readers. */
  String accessible(GroupRow group) {
    return messages.text(
        group.expanded() ? "checklists.group.expanded" : "checklists.group.collapsed",
        messages.text(group.grouping().messageKey()),
        name(group),
        counts(group));
  }

  private String point(OpenPoint point) {
    return messages.text(
        switch (point.kind()) {
          case NO_CHECKLIST -> "checklists.list.none";
          case NOT_READ -> "checklists.state.not_read";
          case NOT_REVIEWED -> "checklists.state.unreviewed";
          case LAPSED -> "checklists.state.lapsed";
          case NEEDS_WORK -> "checklists.state.needs_work";
          case CONFLICT -> "checklists.state.conflict";
          case NOTIFICATION -> "checklists.notifies";
        });
  }

  private String changed(ChecklistRow line) {
    ChecklistRow.Change change = line.change();
    if (change == null) {
      return "";
    }
    return change.seen() == null
        ? messages.text("checklists.list.changed.review", change.values())
        : messages.text("checklists.list.changed.read", change.values(), moments.of(change.seen()));
  }
}
