package io.casedesk.desktop.records.table;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.text.LinkTarget;
import io.casedesk.desktop.common.text.OwnerText;
import io.casedesk.desktop.common.text.ValueText;
import io.casedesk.desktop.records.unsent.RefusedCells;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Creates the tooltip and the accessible text of the cells of a column. */
final class ValueCellText<R extends CaseRecord> {

  /** Longer texts are probably cut off and are shown in a tooltip. */
  private static final int LONG_TEXT = 24;

  /** Maximum number of characters in a tooltip, which must fit on the screen. */
  private static final int LONGEST_TOOLTIP = 1_000;

  private final Column<R> column;
  private final FieldRef field;
  private final ValueCell.CellContext surroundings;

  ValueCellText(Column<R> column, ValueCell.CellContext surroundings) {
    this.column = column;
    this.field = FieldRef.parse(column.id());
    this.surroundings = surroundings;
  }

  /**
   * Returns the value, its label and the unsent change as text.
   *
   * @param display what the cell shows
   */
  String accessible(R record, ValueDisplay display) {
    FieldValue value = surroundings.valueIn(record, column);
    String shown = ValueText.marker(value, surroundings.messages()).orElseGet(display::text);
    Change staged = staged(record);
    return Stream.of(
            shown,
            display.caption(),
            staged == null ? "" : explained(staged, record),
            refusal(record))
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(", "));
  }

  /** Returns the tooltip text; empty if the cell shows the whole value. */
  String tooltip(R record) {
    Change staged = staged(record);
    String refusal = refusal(record);
    return !refusal.isEmpty()
        ? refusal
        : staged != null ? explained(staged, record) : explained(column.value().apply(record));
  }

  private @Nullable Change staged(R record) {
    return surroundings.staging().find(record.id(), field);
  }

  /** Returns whether the cell shows a link that can be opened. */
  boolean isLink(@Nullable FieldValue value) {
    return column.kind() == Column.Kind.LINK
        && value != null
        && LinkTarget.of(value.display()) instanceof LinkTarget.Opens;
  }

  private String explained(@Nullable FieldValue value) {
    if (value == null) {
      return surroundings.messages().text("table.absent");
    }
    return switch (column.kind()) {
      case TIMESTAMP ->
          surroundings.timestamps().utc(value.display()).orElseGet(() -> whole(value));
      case LINK -> {
        String whole = whole(value);
        String hint = isLink(value) ? surroundings.messages().text("link.hint") : "";
        yield whole.isEmpty() || hint.isEmpty() ? whole + hint : whole + "\n" + hint;
      }
      case TEXT, OPTIONS -> whole(value);
      case NUMBER, DATE, BOOLEAN, STATUS, OPTION -> "";
    };
  }

  /** Compares with the field as read, because a column may show a derived value. */
  boolean isConflict(Change staged, R record) {
    return !Objects.equals(staged.seen(), record.value(field));
  }

  private String explained(Change staged, R record) {
    return surroundings
        .messages()
        .text(
            isConflict(staged, record) ? "table.staged.conflict" : "table.staged",
            quoted(staged.seen()),
            quoted(staged.wanted()),
            quoted(record.value(field)));
  }

  /** Returns why a pasted text is not in the cell; empty if there is none. */
  String refusal(R record) {
    RefusedCells.RefusedCell refused = surroundings.staging().refused().find(record.id(), field);
    return refused == null
        ? ""
        : surroundings
            .messages()
            .text(
                "table.refused",
                cut(refused.text()),
                surroundings.messages().text(refused.messageKey()));
  }

  private String quoted(@Nullable FieldValue given) {
    FieldValue value = OwnerText.readable(field, given);
    return ValueText.marker(value, surroundings.messages())
        .orElseGet(
            () ->
                surroundings
                    .messages()
                    .text("value.quoted", cut(shown(Objects.requireNonNull(value)))));
  }

  private String shown(FieldValue value) {
    return switch (column.kind()) {
      case NUMBER -> surroundings.messages().number(value.display());
      case DATE -> surroundings.messages().date(value.display());
      default -> value.display();
    };
  }

  private String whole(FieldValue value) {
    return value.display().length() > LONG_TEXT ? cut(value.display()) : "";
  }

  private String cut(String text) {
    return text.length() <= LONGEST_TOOLTIP
        ? text
        : surroundings
            .messages()
            .text("table.more", ValueDisplay.beginning(text, LONGEST_TOOLTIP), text.length());
  }
}
