package io.casedesk.desktop.records.table;

import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.OwnerText;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.desktop.records.unsent.UnsentChangesModel;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import javafx.beans.InvalidationListener;
import javafx.beans.WeakInvalidationListener;
import javafx.beans.property.IntegerProperty;
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

  private final Column<R> column;
  private final FieldRef field;
  private final CellContext surroundings;
  private final CellSelection<R> selection;
  private final ValueCellText<R> texts;
  private ValueDisplay display = ValueDisplay.EMPTY;
  private int color = ValueColors.NONE;
  private boolean restyled;
  // Strong references: the listeners are added as weak listeners for the lifetime of the cell.
  private final InvalidationListener onOthers = version -> updateItem(getItem(), isEmpty());
  private final InvalidationListener onRange = version -> markRange();

  /**
   * The shared context of all cells.
   *
   * @param captionsVersion grows whenever captions or colors change
   */
  record CellContext(
      Messages messages,
      Timestamps timestamps,
      DropdownCaptions captions,
      ValueColors colors,
      UnsentChangesModel staging,
      IntegerProperty captionsVersion) {

    /** Updates all captions after labels changed. */
    void captionsChanged() {
      captionsVersion.set(captionsVersion.get() + 1);
    }

    /** Returns the value that a cell shows: the unsent change or the value read. */
    <R extends CaseRecord> @Nullable FieldValue valueIn(R record, Column<R> column) {
      Change staged = staging.find(record.id(), FieldRef.parse(column.id()));
      return staged == null
          ? column.value().apply(record)
          : OwnerText.readable(staged.field(), staged.wanted());
    }
  }

  ValueCell(Column<R> column, CellContext surroundings, CellSelection<R> selection) {
    this.column = column;
    this.field = FieldRef.parse(column.id());
    this.surroundings = surroundings;
    this.selection = selection;
    this.texts = new ValueCellText<>(column, surroundings);
    selection.watch(this);
    surroundings.staging.versionProperty().addListener(new WeakInvalidationListener(onOthers));
    surroundings
        .staging
        .refused()
        .versionProperty()
        .addListener(new WeakInvalidationListener(onOthers));
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

  /** Returns whether the cell can show a label beside the value. */
  boolean hasCaption() {
    return column.kind() == Column.Kind.OPTION;
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
    return texts.accessible(row.record(), display);
  }

  @Override
  protected void updateItem(@Nullable ListRow<R> row, boolean empty) {
    super.updateItem(row, empty);
    if (getTooltip() != null) {
      setTooltip(null);
    }
    if (empty || row == null) {
      mark(ABSENT, false);
      mark(LINK, false);
      mark(DELETED, false);
      mark(STAGED, false);
      mark(CONFLICT, false);
      mark(REFUSED, false);
      color(ValueColors.NONE);
      markRange();
      show(ValueDisplay.EMPTY);
      return;
    }
    FieldValue value = column.value().apply(row.record());
    Change staged = surroundings.staging.find(row.record().id(), field);
    mark(STAGED, staged != null);
    mark(CONFLICT, staged != null && texts.isConflict(staged, row.record()));
    mark(REFUSED, !texts.refusal(row.record()).isEmpty());
    if (staged != null) {
      value = OwnerText.readable(field, staged.wanted());
    }
    markRange();
    mark(ABSENT, value == null);
    mark(DELETED, isDeleted(row.record()));
    mark(LINK, texts.isLink(value));
    color(surroundings.colors.colorOf(column.id(), value));
    show(ValueDisplay.of(column, value, surroundings));
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
    String said = texts.tooltip(row.record());
    if (getTableRow() instanceof RecordRow<?> shown && shown.isChanged()) {
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
}
