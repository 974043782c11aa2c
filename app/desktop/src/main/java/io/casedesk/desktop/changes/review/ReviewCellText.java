package io.casedesk.desktop.changes.review;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.journal.RunLineStatus;
import io.casedesk.changes.validation.PreflightCell;
import io.casedesk.changes.validation.PreflightCreate;
import io.casedesk.changes.validation.Problem;
import io.casedesk.desktop.changes.review.ReviewLine.FileCell;
import io.casedesk.desktop.changes.review.ReviewLine.NewRecordLine;
import io.casedesk.desktop.common.text.ChangeResult;
import io.casedesk.desktop.common.text.DropdownText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.OwnerText;
import io.casedesk.desktop.common.text.ValueText;
import io.casedesk.desktop.common.text.VerdictText;
import io.casedesk.files.results.ResultRow;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Describes the standing of a review cell and its reason. */
public class ReviewCellText {

  private final Messages messages;
  private final VerdictText verdicts;

  /** Creates the texts of states, of reasons and of values without labels. */
  public ReviewCellText(Messages messages) {
    this.messages = messages;
    this.verdicts = new VerdictText(messages);
  }

  /** Whether a field holds dates. */
  boolean isDate(FieldRef field) {
    return false;
  }

  /** Returns the labels of the keys in a value; empty if it has none. */
  String labels(FieldRef field, FieldValue value) {
    return "";
  }

  /** Returns a short name of the standing. */
  public String standing(ReviewLine.Status standing) {
    RunLineStatus result = standing.result();
    return messages.text(
        result == null
            ? "review.standing." + standing.name().toLowerCase(Locale.ROOT)
            : "runs.result." + result);
  }

  /** Explains a result, and says by which word result files call it. */
  public String hint(RunLineStatus result) {
    return messages.text(
        "runs.result.inFiles",
        messages.text("runs.result." + result + ".hint"),
        result == RunLineStatus.UNSENT ? ResultRow.NOT_SENT : result.name());
  }

  /** Returns the number of lines in a state as text. */
  public String count(long count, ReviewLine.Status standing) {
    return messages.text("review.count", count, standing(standing));
  }

  /** Returns the value in the service as far as it is known. */
  String now(ReviewLine line) {
    CellResult result = line.result();
    boolean isEnded = result != null && result.verdict() != null;
    if (result != null && result.verdict() == Verdict.UNCERTAIN && result.now() == null) {
      // The change was sent but not read back, so the value before it says nothing.
      return messages.text("value.unconfirmed");
    }
    return shown(
        line.change().field(), isEnded && result != null ? result.now() : line.checked().current());
  }

  /** Explains the line in sentences; empty if there is nothing to explain. */
  String explanation(ReviewLine line) {
    FileCell file = line.file();
    String why = explained(line);
    if (file == null || file.label() == null || line.creating() != null) {
      return why;
    }
    String taken =
        messages.text("imports.label.taken", file.label(), line.change().wanted().display());
    return why.isEmpty() ? taken : why + " " + taken;
  }

  private String explained(ReviewLine line) {
    if (line.creating() != null) {
      return creating(line.creating());
    }
    CellResult result = line.result();
    if (result == null) {
      return checked(line);
    }
    return result.verdict() == null
        ? messages.text("review.unsent")
        : verdicts.of(
            new ChangeResult(line.change(), result.verdict(), result.now(), result.diagnosis()));
  }

  private String creating(NewRecordLine newRecordLine) {
    CreateResult result = newRecordLine.came();
    if (result != null) {
      return result.verdict() == null
          ? messages.text("review.unsent.create")
          : messages.text(result.reason().sentence());
    }
    PreflightCreate checked = newRecordLine.checked();
    String there = String.join(", ", checked.standing().namesakes());
    String id = checked.standing().id();
    String run = checked.standing().run();
    if (id != null) {
      return messages.text("review.create.there", id);
    }
    if (run != null) {
      return messages.text("review.create.sent", run);
    }
    if (!checked.blocks().isEmpty()) {
      return checked.blocks().entrySet().stream()
          .map(one -> one.getKey().key() + ": " + block(one.getValue()))
          .sorted()
          .collect(Collectors.joining(" "));
    }
    return switch (newRecordLine.doubt()) {
      case NONE -> there.isEmpty() ? "" : messages.text("review.create.namesake", there);
      case NOT_SEEN -> messages.text("review.create.notSeen");
      case SEEN -> messages.text("review.create.seen", there);
      case UNKNOWN -> messages.text("review.create.unknown");
    };
  }

  private String checked(ReviewLine line) {
    PreflightCell cell = line.checked();
    Problem block = cell.block();
    String warnings =
        cell.warnings().stream().map(this::warning).distinct().collect(Collectors.joining(" "));
    return switch (cell.state()) {
      case READY -> warnings;
      case UNCHANGED -> messages.text("review.unchanged");
      case CONFLICT ->
          messages.text(
              line.isMine() ? "review.conflict.mine" : "review.conflict",
              quoted(cell.planned().change().field(), cell.current()),
              quoted(cell.planned().change().field(), cell.planned().change().seen()));
      case BLOCKED -> block == null ? "" : block(block);
    };
  }

  /** Explains why a value can't be sent. */
  public String block(Problem block) {
    return messages.text(block.message());
  }

  /** Explains a warning about a value that can be sent. */
  public String warning(Problem warning) {
    return messages.text(warning.message());
  }

  /** Returns a value within a sentence: shortened and in quotation marks. */
  private String quoted(FieldRef field, @Nullable FieldValue value) {
    return value == null || value.isBlank()
        ? ValueText.quoted(value, messages)
        : ValueText.quoted(labeled(field, value), messages);
  }

  /** Formats a value on one line, as {@code label (key)} if it has a label. */
  String labeled(FieldRef field, FieldValue value) {
    return DropdownText.of(shown(field, value), labels(field, value)).inSentence(messages);
  }

  /** Formats a value as a text of its own. */
  String shown(FieldRef field, @Nullable FieldValue given) {
    FieldValue value = OwnerText.readable(field, given);
    return ValueText.marker(value, messages)
        .orElseGet(
            () ->
                switch (Objects.requireNonNull(value)) {
                  case FieldValue.Text(String text) -> isDate(field) ? messages.date(text) : text;
                  case FieldValue other -> ValueText.shown(other, messages);
                });
  }
}
