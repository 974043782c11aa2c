package io.casedesk.desktop.records.table;

import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.model.CaseRecord;
import javafx.geometry.HPos;
import javafx.geometry.Point2D;
import javafx.geometry.VPos;
import javafx.scene.control.skin.TableCellSkin;
import javafx.scene.layout.Region;
import javafx.scene.text.Text;

/**
 * Draws a cell as one text or as a text and its caption. The standard cell skin removes and re-adds
 * its text node whenever the text changes, applies CSS to it again, adds a clip to every cell, and
 * requests layout and CSS for the whole row. This is most of the cost of showing other rows.
 */
final class ValueCellSkin<R extends CaseRecord> extends TableCellSkin<ListRow<R>, ListRow<R>> {

  private static final double BEFORE_CAPTION = 8;

  /** Room between the edge of a colored ground and the text on it. */
  static final double CHIP_PADDING = 6;

  private final Text text = new Text();
  private final Text caption = new Text();

  /** The colored ground of the value. */
  private final Region chip = Nodes.styled(new Region(), "value-chip");

  ValueCellSkin(ValueCell<R> cell) {
    super(cell);
    // Texts end with an ellipsis inside the cell, so no clip is needed.
    cell.setClip(null);
    // Layout inside a cell doesn't affect the row.
    cell.setManaged(false);
    text.getStyleClass().add("text");
    text.setTextOrigin(VPos.TOP);
    caption.setTextOrigin(VPos.TOP);
    text.fontProperty().bind(cell.fontProperty());
    text.fillProperty().bind(cell.textFillProperty());
    getChildren().setAll(text);
    if (cell.isColorable()) {
      chip.setManaged(false);
      chip.setMouseTransparent(true);
      getChildren().addFirst(chip);
    }
    if (cell.hasCaption()) {
      caption.getStyleClass().addAll("text", "caption");
      getChildren().add(caption);
    }
  }

  @Override
  protected void updateChildren() {
    // This class creates all texts of the cell itself.
  }

  @Override
  protected void layoutChildren(double x, double y, double w, double h) {
    if (!(getSkinnable() instanceof ValueCell<R> cell)) {
      return;
    }
    ValueDisplay display = cell.display();
    double around = cell.isColored() ? CHIP_PADDING : 0;
    // A short id and the key of a label of several keys are of use only as a whole.
    double kept = display.keepsCaption() ? fit(caption, display.caption(), w / 2) : 0;
    double free = w - around;
    double taken = fit(text, display.text(), kept == 0 ? free : free - kept - BEFORE_CAPTION);
    boolean right = cell.getAlignment().getHpos() == HPos.RIGHT;
    place(text, right ? x + w - taken : x, y, h);
    chip.setVisible(around > 0);
    if (around > 0) {
      double height = text.getLayoutBounds().getHeight() + CHIP_PADDING / 2;
      chip.resizeRelocate(
          x - around, snapPositionY(y + (h - height) / 2), taken + 2 * around, height);
    }
    double before = BEFORE_CAPTION + around;
    double room = w - taken - before;
    if (cell.hasCaption()) {
      double _ = fit(caption, display.caption(), room);
      place(caption, x + taken + before, y, h);
    }
  }

  private void place(Text shown, double x, double y, double h) {
    double height = shown.getLayoutBounds().getHeight();
    shown.relocate(snapPositionX(x), snapPositionY(y + (h - height) / 2));
  }

  /** Shows as much of a text as fits into a line; returns its width. */
  private double fit(Text shown, String whole, double room) {
    if (room <= 0 || whole.isEmpty()) {
      shown.setText("");
      return 0;
    }
    String now = whole;
    // No character is narrower than one pixel, and measuring long texts is slow.
    boolean isLong = now.length() > room;
    if (isLong) {
      now = ValueDisplay.beginning(now, (int) Math.max(1, room));
    }
    shown.setText(now);
    double width = shown.getLayoutBounds().getWidth();
    if (!isLong && width <= room) {
      return width;
    }
    String ellipsis = getSkinnable().getEllipsisString();
    shown.setText(ellipsis);
    double left = room - shown.getLayoutBounds().getWidth();
    shown.setText(now);
    if (left < 0) {
      shown.setText("");
      return 0;
    }
    double middle = shown.getLayoutBounds().getHeight() / 2;
    int fits = shown.hitTest(new Point2D(left, middle)).getCharIndex();
    shown.setText((fits <= 0 ? "" : ValueDisplay.beginning(now, fits)) + ellipsis);
    return shown.getLayoutBounds().getWidth();
  }
}
