package io.casedesk.desktop.changes.review;

import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.table.Mark;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Table cell with a value and a caption in a fainter color below it. */
final class TwoLineCell extends TableCell<ReviewLine, ReviewLine> {

  /** Minimum length for a tooltip: shorter texts are readable even if they are cut off. */
  private static final int LONG_TEXT = 14;

  private static final Pattern LINE_BREAKS = Pattern.compile("\\R");

  /**
   * The content of a cell.
   *
   * @param text the value
   * @param caption the caption; empty for none
   * @param mark the icon of the standing; null for none
   */
  record Content(String text, String caption, @Nullable Mark mark) {

    static Content of(String text, String caption) {
      return new Content(text, caption.equals(text) ? "" : caption, null);
    }
  }

  private final Label text = new Label();
  private final Label caption = new Label();
  private final FontIcon icon = new FontIcon(Feather.CIRCLE);
  private final VBox lines = new VBox(text);
  private final HBox box = Nodes.row(8, lines);
  private final Tooltip whole = Nodes.tooltip("");
  private final Function<ReviewLine, Content> look;
  private @Nullable Mark shownMark;

  TwoLineCell(Function<ReviewLine, Content> look) {
    this.look = look;
    text.setMinWidth(0);
    caption.setMinWidth(0);
    caption.getStyleClass().add("caption");
    lines.setAlignment(Pos.CENTER_LEFT);
    lines.setMinWidth(0);
    HBox.setHgrow(lines, Priority.ALWAYS);
    // The cell is as wide as its column, regardless of its content.
    box.setMinWidth(0);
    box.setPrefWidth(0);
  }

  @Override
  protected void updateItem(@Nullable ReviewLine line, boolean empty) {
    super.updateItem(line, empty);
    // A hidden graphic stays in the scene, because JavaFX styles nodes anew when they are added.
    box.setVisible(!empty && line != null);
    if (empty || line == null) {
      text.setText("");
      caption.setText("");
      setAccessibleText("");
      setTooltip(null);
      return;
    }
    Content shown = look.apply(line);
    text.setText(oneLine(shown.text()));
    caption.setText(oneLine(shown.caption()));
    if (lines.getChildren().contains(caption) == shown.caption().isEmpty()) {
      lines
          .getChildren()
          .setAll(shown.caption().isEmpty() ? List.of(text) : List.of(text, caption));
    }
    show(shown.mark());
    setAccessibleText(
        shown.caption().isEmpty() ? shown.text() : shown.text() + ", " + shown.caption());
    setGraphic(box);
    boolean isLong = shown.text().length() > LONG_TEXT || shown.caption().length() > LONG_TEXT;
    if (isLong) {
      whole.setText(
          shown.caption().isEmpty() ? shown.text() : shown.text() + "\n" + shown.caption());
    }
    setTooltip(isLong ? whole : null);
  }

  private void show(@Nullable Mark mark) {
    if (Objects.equals(mark, shownMark)) {
      return;
    }
    shownMark = mark;
    box.getChildren().remove(icon);
    if (mark != null) {
      icon.setIconCode(mark.icon());
      icon.getStyleClass().setAll("ikonli-font-icon", mark.style());
      box.getChildren().addFirst(icon);
    }
  }

  private static String oneLine(String text) {
    return LINE_BREAKS.matcher(text).replaceAll(" ");
  }
}
