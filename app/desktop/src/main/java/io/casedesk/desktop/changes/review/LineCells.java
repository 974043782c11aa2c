package io.casedesk.desktop.changes.review;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.desktop.changes.review.TwoLineCell.Content;
import io.casedesk.desktop.common.table.Mark;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.files.imports.LastImport;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.workspace.UnsentChange.ChangeOrigin;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** Makes what the cells of a review show of a line. */
final class LineCells {

  /** Maximum number of cached labels; they are quickly computed again. */
  private static final int MOST_LABELS = 10_000;

  record LabelKey(FieldRef field, FieldValue value) {}

  private final ReviewService<?> names;
  private final ChangeOriginText origins;
  private final Messages messages;
  private final ReviewCellText texts;

  /** Cached, because labels are needed at every scroll step and many lines share few values. */
  private final Map<LabelKey, String> labels = new HashMap<>();

  private final Map<FieldRef, String> fieldNames = new HashMap<>();
  private final Map<FieldRef, Boolean> dates = new HashMap<>();

  LineCells(ReviewService<?> names, ChangeOriginText origins, Messages messages) {
    this.names = names;
    this.origins = origins;
    this.messages = messages;
    this.texts = new ReviewCellText(messages, this::isDate, this::labels);
  }

  /** Forgets names and labels, which may have changed. */
  void forget() {
    labels.clear();
    fieldNames.clear();
    dates.clear();
  }

  /** The row of the file. */
  Content row(ReviewLine line) {
    FileCell file = line.file();
    return Content.of(file == null || file.row() == 0 ? "" : String.valueOf(file.row()), "");
  }

  /** The text of the cell in the last import. */
  Content last(ReviewLine line) {
    FileCell file = line.file();
    return Content.of(file == null || file.last() == null ? "–" : file.last(), "");
  }

  /** Which side changed since the last import. */
  Content moved(ReviewLine line) {
    FileCell file = line.file();
    return file == null || file.moved() == null
        ? Content.of("", "")
        : new Content(messages.text("imports.moved." + file.moved()), "", mark(file.moved()));
  }

  private static @Nullable Mark mark(LastImport.@Nullable Moved moved) {
    return switch (moved) {
      case null -> null;
      case NEW -> new Mark(Feather.PLUS, Mark.Tone.NONE);
      case FILE -> new Mark(Feather.FILE_TEXT, Mark.Tone.NONE);
      case SERVICE -> new Mark(Feather.SERVER, Mark.Tone.DOUBT);
      case BOTH -> new Mark(Feather.GIT_MERGE, Mark.Tone.DOUBT);
    };
  }

  /** Where the unsent change comes from. */
  Content origin(ReviewLine line) {
    ChangeOrigin origin = line.origin();
    return origin == null
        ? Content.of("", "")
        : Content.of(origins.kind(origin), origins.time(origin));
  }

  Content record(ReviewLine line) {
    NewRecordLine created = line.creating();
    return created == null
        ? Content.of(
            names.recordName(line.change().recordId()),
            names.recordSource(line.change().recordId()))
        : Content.of(created.checked().create().name(), created.checked().create().origin());
  }

  private String field(FieldRef field) {
    return fieldNames.computeIfAbsent(field, names::fieldName);
  }

  /** Whether a field holds dates. */
  boolean isDate(FieldRef field) {
    return dates.computeIfAbsent(field, names::isDate);
  }

  Content field(ReviewLine line) {
    return line.creating() == null
        ? Content.of(field(line.change().field()), line.change().field().key())
        : Content.of(messages.text("review.create.field"), "");
  }

  Content newValue(ReviewLine line) {
    NewRecordLine created = line.creating();
    if (created == null) {
      Content value = value(line, line.change().wanted());
      FileCell file = line.file();
      if (file == null || file.text().equals(value.text()) || file.text().equals(value.caption())) {
        return value;
      }
      return Content.of(
          value.text(),
          value.caption().isEmpty() ? file.text() : value.caption() + " · " + file.text());
    }
    return Content.of(
        created.checked().create().name(),
        created.checked().create().values().entrySet().stream()
            .map(
                value ->
                    value.getKey().key() + ": " + texts.labeled(value.getKey(), value.getValue()))
            .collect(Collectors.joining(", ")));
  }

  private Content value(ReviewLine line, @Nullable FieldValue value) {
    return value(line, texts.shown(line.change().field(), value), value);
  }

  /** Shows a value with the labels of its keys. */
  private Content value(ReviewLine line, String text, @Nullable FieldValue value) {
    if (value == null || line.creating() != null) {
      return Content.of(line.creating() == null ? text : "", "");
    }
    return Content.of(text, labels(line.change().field(), value));
  }

  private String labels(FieldRef field, FieldValue value) {
    if (labels.size() > MOST_LABELS) {
      labels.clear();
    }
    return labels.computeIfAbsent(new LabelKey(field, value), asked -> names.labels(field, value));
  }

  /** The value before sending. */
  Content before(ReviewLine line) {
    return value(line, line.before());
  }

  /** The value in the service as far as it is known. */
  Content now(ReviewLine line) {
    CellResult result = line.result();
    return value(line, texts.now(line), result == null ? line.checked().current() : result.now());
  }

  Content standing(ReviewLine line) {
    ReviewLine.Status standing = line.standing();
    return new Content(texts.standing(standing), texts.explanation(line), standing.mark());
  }

  /** The explanation of a line in sentences; empty for none. */
  String note(ReviewLine line) {
    String why = texts.explanation(line);
    if (why.isEmpty() && line.creating() != null) {
      // The values of a new record are cut off in a narrow column.
      why = newValue(line).caption();
    }
    return why.isEmpty()
        ? ""
        : messages.text("review.note", record(line).text(), field(line).text(), why);
  }
}
