package io.casedesk.desktop.links;

import io.casedesk.model.links.LinkFinding;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.Tooltip;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows one text of a finding on one line with an optional icon. */
final class FindingCell extends TableCell<LinkFinding, LinkFinding> {

  private final Function<LinkFinding, String> text;
  private final @Nullable Function<LinkFinding, Feather> mark;
  private final FontIcon icon = new FontIcon(Feather.CHECK);

  private FindingCell(
      Function<LinkFinding, String> text, @Nullable Function<LinkFinding, Feather> mark) {
    this.text = text;
    this.mark = mark;
    if (mark != null) {
      icon.getStyleClass().add("mark-doubt");
    }
    setOnMouseEntered(event -> explain());
  }

  /** Creates a column of such cells. */
  static TableColumn<LinkFinding, LinkFinding> column(
      String title,
      double width,
      Function<LinkFinding, String> text,
      @Nullable Function<LinkFinding, Feather> mark) {
    TableColumn<LinkFinding, LinkFinding> column = new TableColumn<>(title);
    column.setPrefWidth(width);
    column.setReorderable(false);
    column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
    column.setComparator((a, b) -> text.apply(a).compareToIgnoreCase(text.apply(b)));
    column.setCellFactory(any -> new FindingCell(text, mark));
    return column;
  }

  @Override
  protected void updateItem(@Nullable LinkFinding finding, boolean empty) {
    super.updateItem(finding, empty);
    setTooltip(null);
    if (empty || finding == null) {
      setText(null);
      setGraphic(null);
      return;
    }
    setText(text.apply(finding).replace('\n', ' '));
    if (mark != null) {
      icon.setIconCode(mark.apply(finding));
      setGraphic(icon);
    }
  }

  private void explain() {
    String whole = getText();
    if (whole != null && !whole.isEmpty() && getTooltip() == null) {
      Tooltip tip = new Tooltip(whole);
      tip.setWrapText(true);
      tip.setMaxWidth(480);
      setTooltip(tip);
    }
  }
}
