package io.casedesk.desktop.records.table;

import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.text.DropdownText;
import io.casedesk.desktop.common.text.LinkTarget;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.OwnerText;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.desktop.common.text.ValueText;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.desktop.records.unsent.PendingChanges;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.workspace.Edit;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.beans.InvalidationListener;
import javafx.beans.WeakInvalidationListener;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.AccessibleAttribute;
import javafx.scene.control.Skin;
import javafx.scene.control.TableCell;
import org.jspecify.annotations.Nullable;

/**
 * Table cell that shows one value. Nodes are created once per cell; showing another row only
 * changes texts.
 */
final class ValueCell<R extends CaseRecord> extends TableCell<ListRow<R>, ListRow<R>> {

  private static final PseudoClass ABSENT = PseudoClass.getPseudoClass("absent");
  private static final PseudoClass DELETED = PseudoClass.getPseudoClass("deleted");

  private static final Set<FieldRef> NAMES =
      Set.of(RecordKind.USE_CASES.title(), RecordKind.SOLUTIONS.title());

  private static final FieldRef DELETE_FLAG = RecordKind.SOLUTIONS.deleteFlag();

  private static final PseudoClass LINK = PseudoClass.getPseudoClass("link");
  private static final PseudoClass STAGED = PseudoClass.getPseudoClass("staged");
  private static final PseudoClass CONFLICT = PseudoClass.getPseudoClass("conflict");
  private static final PseudoClass REFUSED = PseudoClass.getPseudoClass("refused");
  private static final PseudoClass IN_RANGE = PseudoClass.getPseudoClass("in-range");
  private static final PseudoClass ANCHOR = PseudoClass.getPseudoClass("anchor");

  private static final PseudoClass COLORED = PseudoClass.getPseudoClass("colored");
  private static final List<PseudoClass> COLORS =
      IntStream.range(0, ValueColors.COUNT)
          .mapToObj(number -> PseudoClass.getPseudoClass("color-" + number))
          .toList();

  /** Longer texts are probably cut off and are shown in a tooltip. */
  private static final int LONG_TEXT = 24;

  /** Maximum number of characters in a tooltip, which must fit on the screen. */
  private static final int LONGEST_TOOLTIP = 1_000;

  private final Column<R> column;
  private final FieldRef field;

  /** Whether the column shows the names of the records. */
  private final boolean isName;

  private final CellContext surroundings;
  private final GridSelection<R> selection;
  private ValueDisplay display = ValueDisplay.EMPTY;
  private int color = ValueColors.NONE;
  private boolean restyled;
  // Strong references: the listeners are added as weak listeners for the lifetime of the cell.
  private final InvalidationListener onOthers = version -> updateItem(getItem(), isEmpty());
  private final InvalidationListener onRange = version -> markRange();

  /**
   * The shared context of all cells.
   *
   * @param sums returns the sum of a column in a group; null if it has no numbers
   * @param shortIds the short ids of the records of equal names, shown beside these
   * @param decimals the decimals of the columns of numbers that aren't all integers
   * @param captionsVersion grows whenever captions, colors, short ids or decimals change
   */
  record CellContext(
      Messages messages,
      Timestamps timestamps,
      DropdownCaptions captions,
      ValueColors colors,
      PendingChanges staging,
      BiFunction<ListRow.RowGroup, String, @Nullable BigDecimal> sums,
      ObjectProperty<Map<String, String>> shortIds,
      ObjectProperty<Map<String, Integer>> decimals,
      IntegerProperty captionsVersion) {

    /** Updates all captions after labels changed. */
    void captionsChanged() {
      captionsVersion.set(captionsVersion.get() + 1);
    }

    /** Returns with how many decimals the numbers of a column are shown. */
    int decimalsOf(Column<?> column) {
      return decimals.get().getOrDefault(column.id(), 0);
    }

    /** Returns the value that a cell shows: the unsent change or the value read. */
    <R extends CaseRecord> @Nullable FieldValue valueIn(R record, Column<R> column) {
      Change staged = staging.find(record.id(), FieldRef.parse(column.id()));
      return staged == null
          ? column.value().apply(record)
          : OwnerText.readable(staged.field(), staged.wanted());
    }
  }

  ValueCell(Column<R> column, CellContext surroundings, GridSelection<R> selection) {
    this.column = column;
    this.field = FieldRef.parse(column.id());
    this.isName = isName(column);
    this.surroundings = surroundings;
    this.selection = selection;
    selection.watch(this);
    surroundings.staging.versionProperty().addListener(new WeakInvalidationListener(onOthers));
    surroundings.captionsVersion.addListener(new WeakInvalidationListener(onOthers));
    selection.range().versionProperty().addListener(new WeakInvalidationListener(onRange));
    getStyleClass().add("kind-" + column.kind().name().toLowerCase(Locale.ROOT));
    setOnMouseEntered(event -> explain());
    if (column.kind() == Column.Kind.NUMBER) {
      setAlignment(Pos.CENTER_RIGHT);
    }
  }

  @Override
  protected Skin<?> createDefaultSkin() {
    return new ValueCellSkin<>(this);
  }

  /** Returns what is shown now. */
  ValueDisplay display() {
    return display;
  }

  /** Returns whether the cell can show a caption beside the value. */
  boolean hasCaption() {
    return column.kind() == Column.Kind.OPTION || column.kind() == Column.Kind.OPTIONS || isName;
  }

  /** Returns whether the value of the cell can have a color. */
  boolean isColorable() {
    return isColorable(column);
  }

  /** Returns whether a column has the names of the records, beside which short ids are shown. */
  static boolean isName(Column<?> column) {
    return NAMES.contains(FieldRef.parse(column.id()));
  }

  /** Returns whether the values of a column can have colors. */
  static boolean isColorable(Column<?> column) {
    return column.kind() == Column.Kind.OPTION || column.kind() == Column.Kind.STATUS;
  }

  /** Returns whether the value has a color now. */
  boolean isColored() {
    return color != ValueColors.NONE;
  }

  /** Computes the accessible text only when it is queried, not for each row that is shown. */
  @Override
  public @Nullable Object queryAccessibleAttribute(
      AccessibleAttribute attribute, @Nullable Object... parameters) {
    return attribute == AccessibleAttribute.TEXT
        ? spoken()
        : super.queryAccessibleAttribute(attribute, parameters);
  }

  /** Returns the value, its label and the unsent change as text. */
  private String spoken() {
    ListRow<R> row = getItem();
    if (isEmpty() || row == null) {
      return "";
    }
    ListRow.RowGroup group = row.group();
    if (group != null) {
      String name =
          getTableRow() instanceof RecordTable.RecordRow<?> header
              ? header.groupName()
              : group.key();
      return selection.columnOf(this) == 0
          ? surroundings.messages.text(
              group.expanded() ? "group.expanded" : "group.collapsed", name, group.rows())
          : display.text();
    }
    R record = row.record();
    Change staged = staged(record);
    return Stream.of(
            display.text(),
            display.caption(),
            staged == null ? "" : explained(staged, record),
            refusal(record))
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(", "));
  }

  @Override
  protected void updateItem(@Nullable ListRow<R> row, boolean empty) {
    super.updateItem(row, empty);
    if (getTooltip() != null) {
      setTooltip(null);
    }
    ListRow.RowGroup group = empty || row == null ? null : row.group();
    if (empty || row == null || group != null) {
      mark(ABSENT, false);
      mark(LINK, false);
      mark(DELETED, false);
      mark(STAGED, false);
      mark(CONFLICT, false);
      mark(REFUSED, false);
      color(ValueColors.NONE);
      markRange();
      show(group == null ? ValueDisplay.EMPTY : sum(group));
      return;
    }
    FieldValue value = column.value().apply(row.record());
    Change staged = surroundings.staging.find(row.record().id(), field);
    mark(STAGED, staged != null);
    mark(CONFLICT, staged != null && isConflict(staged, row.record()));
    Edit.Invalid refused = surroundings.staging.invalid(row.record().id(), field);
    mark(REFUSED, refused != null);
    if (refused != null) {
      showRefused(refused);
      return;
    }
    if (staged != null) {
      value = OwnerText.readable(field, staged.wanted());
    }
    markRange();
    mark(ABSENT, value == null || value.isBlank());
    mark(DELETED, isDeleted(row.record()));
    mark(LINK, isLink(value));
    color(surroundings.colors.colorOf(column.id(), value));
    ValueDisplay shown = ValueDisplay.of(column, value, surroundings);
    String shortId = isName ? surroundings.shortIds.get().getOrDefault(row.record().id(), "") : "";
    show(shortId.isEmpty() ? shown : new ValueDisplay(shown.text(), shortId, true));
  }

  /** Shows the invalid input as it was typed, so that it is seen in the cell where it was typed. */
  private void showRefused(Edit.Invalid refused) {
    markRange();
    mark(ABSENT, false);
    mark(DELETED, false);
    mark(LINK, false);
    color(ValueColors.NONE);
    show(ValueDisplay.ofInput(refused.text()));
  }

  /** Returns the sum of the column in a group; empty for a column without numbers. */
  private ValueDisplay sum(ListRow.RowGroup group) {
    BigDecimal sum = surroundings.sums.apply(group, column.id());
    return sum == null
        ? ValueDisplay.EMPTY
        : new ValueDisplay(
            surroundings.messages.text(
                "group.sum",
                surroundings.messages.number(sum.toPlainString(), surroundings.decimalsOf(column))),
            "",
            false);
  }

  private void color(int wanted) {
    if (wanted != color) {
      mark(COLORED, wanted != ValueColors.NONE);
      if (color != ValueColors.NONE) {
        mark(COLORS.get(color), false);
      }
      if (wanted != ValueColors.NONE) {
        mark(COLORS.get(wanted), true);
      }
      color = wanted;
      requestLayout();
    }
  }

  private void mark(PseudoClass state, boolean is) {
    if (getPseudoClassStates().contains(state) != is) {
      pseudoClassStateChanged(state, is);
      restyled = true;
    }
  }

  @Override
  public void updateIndex(int index) {
    restyled = false;
    super.updateIndex(index);
    if (restyled) {
      // Rows are filled during layout; styles would otherwise be applied one frame later.
      applyCss();
    }
  }

  private void markRange() {
    int at = selection.columnOf(this);
    boolean filled = !isEmpty();
    mark(IN_RANGE, filled && selection.isChosen(getIndex(), at));
    mark(ANCHOR, filled && selection.range().isAnchor(getIndex(), at));
  }

  private void show(ValueDisplay next) {
    boolean isSame = display.equals(next);
    display = next;
    setText(next.text());
    if (!isSame) {
      requestLayout();
    }
  }

  /**
   * Creates the tooltip when the mouse enters: a tooltip for every cell would delay the first
   * frame.
   */
  private void explain() {
    ListRow<R> row = getItem();
    if (row == null || getTooltip() != null) {
      return;
    }
    if (row.group() != null) {
      if (!display.text().isEmpty()) {
        setTooltip(Nodes.tooltip(surroundings.messages.text("group.sum.read")));
      }
      return;
    }
    String said = tooltip(row.record());
    if (getTableRow() instanceof RecordTable.RecordRow<?> shown && shown.isChanged()) {
      String changed = surroundings.messages.text("table.changed");
      said = said.isEmpty() ? changed : said + "\n" + changed;
    }
    if (!said.isEmpty()) {
      setTooltip(Nodes.tooltip(said));
    }
  }

  /** Returns whether the record is deleted, taking an unsent change into account. */
  private boolean isDeleted(R record) {
    Change flag = surroundings.staging.find(record.id(), DELETE_FLAG);
    return flag == null ? record.deleted() : RecordKind.readDeleteFlag(flag.wanted()).orElse(false);
  }

  /** Returns the tooltip text; empty if the cell shows the whole value. */
  private String tooltip(R record) {
    Change staged = staged(record);
    String refusal = refusal(record);
    return !refusal.isEmpty()
        ? refusal
        : staged != null ? explained(staged, record) : explained(column.value().apply(record));
  }

  private @Nullable Change staged(R record) {
    return surroundings.staging.find(record.id(), field);
  }

  /** Returns whether the cell shows a link that can be opened. */
  private boolean isLink(@Nullable FieldValue value) {
    return column.kind() == Column.Kind.LINK
        && value != null
        && LinkTarget.of(value.display()) instanceof LinkTarget.Opens;
  }

  private String explained(@Nullable FieldValue value) {
    if (value == null || value.isBlank()) {
      return ValueText.explained(value, surroundings.messages);
    }
    return switch (column.kind()) {
      case TIMESTAMP -> surroundings.timestamps.utc(value.display()).orElseGet(() -> whole(value));
      case LINK -> {
        String whole = whole(value);
        String hint = isLink(value) ? surroundings.messages.text("link.hint") : "";
        yield whole.isEmpty() || hint.isEmpty() ? whole + hint : whole + "\n" + hint;
      }
      case TEXT -> whole(value);
      case OPTION, OPTIONS -> {
        String whole =
            new DropdownText(display.text(), display.caption()).inSentence(surroundings.messages);
        yield whole.length() > LONG_TEXT ? whole : "";
      }
      case NUMBER -> {
        String sent = surroundings.messages.number(value.display());
        yield sent.equals(display.text())
            ? ""
            : surroundings.messages.text("table.number.sent", sent);
      }
      case DATE, BOOLEAN, STATUS -> "";
    };
  }

  /** Compares with the field as read, because a column may show a derived value. */
  private boolean isConflict(Change staged, R record) {
    return !Objects.equals(staged.seen(), record.value(field));
  }

  private String explained(Change staged, R record) {
    return surroundings.messages.text(
        isConflict(staged, record) ? "table.staged.conflict" : "table.staged",
        quoted(staged.seen()),
        quoted(staged.wanted()),
        quoted(record.value(field)));
  }

  /** Returns the invalid input of the cell and its reason; empty if there is none. */
  private String refusal(R record) {
    Edit.Invalid invalid = surroundings.staging.invalid(record.id(), field);
    return invalid == null
        ? ""
        : surroundings.messages.text(
            "table.refused",
            cut(invalid.text()),
            surroundings.messages.text(invalid.problem()),
            quoted(surroundings.valueIn(record, column)));
  }

  private String quoted(@Nullable FieldValue given) {
    FieldValue value = OwnerText.readable(field, given);
    return ValueText.marker(value, surroundings.messages)
        .orElseGet(
            () ->
                surroundings.messages.text(
                    "value.quoted", cut(shown(Objects.requireNonNull(value)))));
  }

  private String shown(FieldValue value) {
    return switch (column.kind()) {
      case NUMBER -> surroundings.messages.number(value.display());
      case DATE -> surroundings.messages.date(value.display());
      default -> value.display();
    };
  }

  private String whole(FieldValue value) {
    return value.display().length() > LONG_TEXT ? cut(value.display()) : "";
  }

  private String cut(String text) {
    return text.length() <= LONGEST_TOOLTIP
        ? text
        : surroundings.messages.text(
            "table.more", ValueDisplay.beginning(text, LONGEST_TOOLTIP), text.length());
  }
}
