package io.casedesk.desktop.links;

import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows a link: the record at the other end, its state, and the sources that have the link. */
final class LinkCell extends ListCell<LinkLine> {

  private static final PseudoClass DIFFERS = PseudoClass.getPseudoClass("differs");

  private final Label title = new Label();
  private final Label state = new Label();
  private final Label source = new Label();
  private final FontIcon mark = new FontIcon(Feather.CHECK);
  private final Tooltip whole = new Tooltip();
  private final VBox box;

  LinkCell() {
    title.getStyleClass().add("link-title");
    title.setMinWidth(0);
    title.setTextOverrun(OverrunStyle.ELLIPSIS);
    state.getStyleClass().add("caption");
    state.setMinWidth(Region.USE_PREF_SIZE);
    source.getStyleClass().add("link-source");
    source.setGraphic(mark);
    source.setMinWidth(0);
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    HBox first = new HBox(8, title, space, state);
    first.setAlignment(Pos.BASELINE_LEFT);
    box = new VBox(4, first, source);
    box.setAlignment(Pos.CENTER_LEFT);
    whole.setWrapText(true);
    whole.setMaxWidth(320);
    getStyleClass().add("link-cell");
    setPrefWidth(0);
  }

  @Override
  protected void updateItem(@Nullable LinkLine line, boolean empty) {
    super.updateItem(line, empty);
    setText(null);
    if (empty || line == null) {
      setGraphic(null);
      setTooltip(null);
      setAccessibleText(null);
      pseudoClassStateChanged(DIFFERS, false);
      return;
    }
    title.setText(line.title());
    state.setText(line.state());
    source.setText(line.source());
    mark.setIconCode(line.mark());
    pseudoClassStateChanged(DIFFERS, line.differs());
    whole.setText(line.title() + "\n" + line.source() + "\n" + line.id());
    setTooltip(whole);
    setAccessibleText(line.title() + ". " + line.state() + ". " + line.source());
    setGraphic(box);
  }
}
