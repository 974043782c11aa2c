package io.casedesk.desktop.checklists;

import io.casedesk.desktop.checklists.model.ChecklistColumn;
import io.casedesk.desktop.checklists.model.ChecklistGroups.GroupCounts;
import io.casedesk.desktop.checklists.model.ChecklistGroups.GroupRow;
import io.casedesk.desktop.checklists.model.ChecklistLine;
import io.casedesk.desktop.checklists.model.ChecklistState;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.model.checklist.OpenPoint;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.stream.Collectors;

/** Makes the texts of the list. */
record ChecklistListTexts(Messages messages, MomentText momentText) {

  /** Returns the text of a cell. */
  String text(ChecklistColumn column, ChecklistLine line) {
    return switch (column) {
      case SOLUTION -> line.row().solution().label();
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
          line.reviews().stream()
              .map(review -> ChecklistTexts.by(review, messages))
              .distinct()
              .collect(Collectors.joining(", "));
      case NOTE -> ChecklistColumn.notes(line);
    };
  }

  /** Returns the short name of a state. */
  String state(ChecklistState state) {
    return messages.text(
        state == ChecklistState.NONE ? "checklists.list.none" : state.messageKey() + ".short");
  }

  /** Returns the longer text of a cell for its tooltip. */
  String hint(ChecklistColumn column, ChecklistLine line) {
    return switch (column) {
      case SOLUTION -> line.row().solution().label() + "\n" + line.row().solution().id();
      case STATE ->
          messages.text(line.state().messageKey())
              + (line.notifies() ? "\n" + messages.text("checklists.notifies") : "");
      case OPEN_POINTS ->
          line.openPoints().stream().map(this::point).collect(Collectors.joining("\n"));
      case REMARKS ->
          line.remarks().stream()
              .map(remark -> ChecklistTexts.reviewText(remark.review(), messages))
              .collect(Collectors.joining("\n"));
      case CHANGED -> {
        ChecklistLine.Change change = line.change();
        yield change == null || change.seen() == null
            ? text(column, line)
            : messages.text(
                "checklists.list.changed.read.hint", change.values(), momentText.of(change.seen()));
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
      case PLAYBOOK ->
          group.name().isEmpty() ? messages.text("checklists.group.empty") : group.name();
      case SOLUTION, NONE -> group.name();
    };
  }

  /** Returns the counts of a group. */
  String counts(GroupCounts counts) {
    return messages.text(
        "checklists.group.counts", counts.rows(), counts.reviewed(), counts.open());
  }

  /** Returns the text of a group for screen readers. */
  String accessible(GroupRow group) {
    GroupCounts counts = group.countsProperty().get();
    return messages.text(
        counts.expanded() ? "checklists.group.expanded" : "checklists.group.collapsed",
        messages.text(group.grouping().messageKey()),
        name(group),
        counts(counts));
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

  private String changed(ChecklistLine line) {
    ChecklistLine.Change change = line.change();
    if (change == null) {
      return "";
    }
    return change.seen() == null
        ? messages.text("checklists.list.changed.review", change.values())
        : messages.text(
            "checklists.list.changed.read", change.values(), momentText.of(change.seen()));
  }
}
