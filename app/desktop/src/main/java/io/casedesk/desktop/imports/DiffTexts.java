package io.casedesk.desktop.imports;

import io.casedesk.changes.Block;
import io.casedesk.changes.CellResult;
import io.casedesk.changes.CellState;
import io.casedesk.changes.CreateResult;
import io.casedesk.changes.PreflightCell;
import io.casedesk.changes.PreflightCreate;
import io.casedesk.desktop.ui.review.CellText;
import io.casedesk.desktop.ui.text.Messages;
import io.casedesk.desktop.ui.text.VerdictText;
import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Outcome;
import io.casedesk.model.Verdict;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** Says how a line of a difference stands, and why. */
final class DiffTexts {

  private final Messages messages;
  private final CellText cells;
  private final VerdictText verdicts;

  DiffTexts(Messages messages) {
    this.messages = messages;
    this.cells = new CellText(messages);
    this.verdicts = new VerdictText(messages);
  }

  String standing(DiffLine.Standing standing) {
    return messages.text("imports.standing." + standing);
  }

  static Columns.Mark mark(DiffLine.Standing standing) {
    return switch (standing) {
      case READY -> new Columns.Mark(Feather.ARROW_RIGHT_CIRCLE, "mark-none");
      case CREATE -> new Columns.Mark(Feather.PLUS_CIRCLE, "mark-none");
      case CONFLICT -> new Columns.Mark(Feather.GIT_MERGE, "mark-doubt");
      case BLOCKED -> new Columns.Mark(Feather.SLASH, "mark-bad");
      case UNCHANGED, LEFT_OUT -> new Columns.Mark(Feather.MINUS_CIRCLE, "mark-none");
      case DONE -> new Columns.Mark(Feather.CHECK_CIRCLE, "mark-good");
      case CREATED -> new Columns.Mark(Feather.PLUS_CIRCLE, "mark-good");
      case NOT_DONE -> new Columns.Mark(Feather.X_CIRCLE, "mark-bad");
      case UNKNOWN -> new Columns.Mark(Feather.HELP_CIRCLE, "mark-doubt");
      case UNSENT -> new Columns.Mark(Feather.PAUSE_CIRCLE, "mark-doubt");
    };
  }

  /** What the service holds now. */
  String now(DiffLine line) {
    PreflightCell checked = line.checked();
    CellResult result = line.result();
    if (line.create() != null) {
      return messages.text("imports.noRecord");
    }
    if (result != null && result.verdict() == Verdict.UNCERTAIN && result.now() == null) {
      // What was sent and not read again may be there, so what it was before says nothing.
      return messages.text("value.unconfirmed");
    }
    if (result != null && result.verdict() != null) {
      return shown(result.now());
    }
    return checked == null ? "" : shown(checked.current());
  }

  /** What it is to hold. */
  String after(DiffLine line) {
    Change change = line.change();
    PreflightCreate create = line.create();
    if (create != null) {
      return create.create().name();
    }
    if (line.standing() == DiffLine.Standing.LEFT_OUT
        || line.standing() == DiffLine.Standing.BLOCKED) {
      return now(line);
    }
    return change == null ? "" : shown(change.wanted());
  }

  private String shown(@Nullable FieldValue value) {
    return value == null || value.display().isEmpty()
        ? messages.text("value.blank.shown")
        : value.display();
  }

  /** In sentences; empty when there is nothing to say. */
  String why(DiffLine line) {
    String label = line.from().label();
    Change change = line.change();
    String why = otherwise(line);
    if (label == null || change == null) {
      return why;
    }
    String taken = messages.text("imports.label.taken", label, change.wanted().display());
    return why.isEmpty() ? taken : why + " " + taken;
  }

  private String otherwise(DiffLine line) {
    CellResult result = line.result();
    CreateResult created = line.created();
    Change change = line.change();
    if (result != null && change != null) {
      return result.verdict() == null
          ? messages.text("review.unsent")
          : verdicts.of(new Outcome(change, result.verdict(), result.now(), result.diagnosis()));
    }
    if (created != null) {
      return created.reason();
    }
    PreflightCreate create = line.create();
    if (create != null) {
      return why(create);
    }
    PreflightCell checked = line.checked();
    return checked == null ? "" : why(checked, line);
  }

  private String why(PreflightCell checked, DiffLine line) {
    Block block = checked.block();
    if (block != null) {
      return cells.block(block);
    }
    if (checked.state() == CellState.CONFLICT) {
      return messages.text(
          line.isInsisted() ? "imports.conflict.mine" : "review.conflict",
          shown(checked.current()),
          shown(checked.planned().change().seen()));
    }
    return checked.warnings().stream()
        .map(cells::warning)
        .distinct()
        .collect(Collectors.joining(" "));
  }

  private String why(PreflightCreate create) {
    String run = String.valueOf(create.standing().run());
    if (create.isCreated()) {
      return messages.text("imports.create.there", run);
    }
    if (create.isInDoubt()) {
      return messages.text("imports.create.doubt", run);
    }
    List<String> blocks =
        create.blocks().entrySet().stream()
            .map(one -> one.getKey().key() + ": " + cells.block(one.getValue()))
            .sorted()
            .toList();
    if (!blocks.isEmpty()) {
      return String.join(" ", blocks);
    }
    int same = create.standing().namesakes().size();
    return same == 0 ? "" : messages.text("imports.create.namesakes", same);
  }

  /** Which side moved since the last import. */
  String moved(DiffLine line) {
    return line.moved() == null ? "" : messages.text("imports.moved." + line.moved());
  }

  static Columns.@Nullable Mark movedMark(DiffLine line) {
    return switch (line.moved()) {
      case null -> null;
      case NEW -> new Columns.Mark(Feather.PLUS, "mark-none");
      case FILE -> new Columns.Mark(Feather.FILE_TEXT, "mark-none");
      case SERVICE -> new Columns.Mark(Feather.SERVER, "mark-doubt");
      case BOTH -> new Columns.Mark(Feather.GIT_MERGE, "mark-doubt");
    };
  }
}
