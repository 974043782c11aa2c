package io.casedesk.desktop.imports.review;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.validation.PreflightCell;
import io.casedesk.changes.validation.PreflightCreate;
import io.casedesk.changes.validation.ValidationError;
import io.casedesk.desktop.changes.review.ReviewCellText;
import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.desktop.common.table.Mark;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.ValueText;
import io.casedesk.desktop.common.text.VerdictText;
import io.casedesk.model.Change;
import io.casedesk.model.ChangeResult;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** Makes the texts for the state of a line and for the reason of that state. */
public final class DifferenceTexts {

  private final Messages messages;
  private final ReviewCellText cells;
  private final VerdictText verdicts;

  public DifferenceTexts(Messages messages) {
    this.messages = messages;
    this.cells = new ReviewCellText(messages);
    this.verdicts = new VerdictText(messages);
  }

  /** Returns the texts that every review uses. */
  public ReviewCellText cells() {
    return cells;
  }

  /** Returns the current value in the service. */
  public String now(DifferenceLine line) {
    PreflightCell checked = line.checked();
    CellResult result = line.result();
    if (line.create() != null) {
      return messages.text("imports.noRecord");
    }
    if (result != null && result.verdict() == Verdict.UNCERTAIN && result.now() == null) {
      // The change was sent but not read back, so the value before it says nothing.
      return messages.text("value.unconfirmed");
    }
    if (result != null && result.verdict() != null) {
      return shown(result.now());
    }
    return checked == null ? "" : shown(checked.current());
  }

  /** Returns the value after the import. */
  public String after(DifferenceLine line) {
    Change change = line.change();
    PreflightCreate create = line.create();
    if (create != null) {
      return create.create().name();
    }
    if (line.standing() == ReviewLine.Standing.LEFT_OUT
        || line.standing() == ReviewLine.Standing.BLOCKED) {
      return now(line);
    }
    return change == null ? "" : shown(change.wanted());
  }

  private String shown(@Nullable FieldValue value) {
    return ValueText.marker(value, messages)
        .orElseGet(() -> Objects.requireNonNull(value).display());
  }

  /** Returns the reason in sentences; empty when there is none. */
  public String why(DifferenceLine line) {
    String label = line.from().label();
    Change change = line.change();
    String why = otherwise(line);
    if (label == null || change == null) {
      return why;
    }
    String taken = messages.text("imports.label.taken", label, change.wanted().display());
    return why.isEmpty() ? taken : why + " " + taken;
  }

  private String otherwise(DifferenceLine line) {
    CellResult result = line.result();
    CreateResult created = line.created();
    Change change = line.change();
    if (result != null && change != null) {
      return result.verdict() == null
          ? messages.text("review.unsent")
          : verdicts.of(
              new ChangeResult(change, result.verdict(), result.now(), result.diagnosis()));
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

  private String why(PreflightCell checked, DifferenceLine line) {
    ValidationError block = checked.block();
    if (block != null) {
      return cells.block(block);
    }
    if (checked.state() == PreflightCell.State.CONFLICT) {
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

  /** Returns which side changed since the last import. */
  public String moved(DifferenceLine line) {
    return line.moved() == null ? "" : messages.text("imports.moved." + line.moved());
  }

  public static @Nullable Mark movedMark(DifferenceLine line) {
    return switch (line.moved()) {
      case null -> null;
      case NEW -> new Mark(Feather.PLUS, Mark.Tone.NONE);
      case FILE -> new Mark(Feather.FILE_TEXT, Mark.Tone.NONE);
      case SERVICE -> new Mark(Feather.SERVER, Mark.Tone.DOUBT);
      case BOTH -> new Mark(Feather.GIT_MERGE, Mark.Tone.DOUBT);
    };
  }
}
