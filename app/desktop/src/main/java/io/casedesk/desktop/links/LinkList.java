package io.casedesk.desktop.links;

import java.util.List;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** Shows the links of one record with notices above and a note below. */
final class LinkList {

  private static final double ROW_HEIGHT = 56;

  private final VBox node = new VBox();
  private final Label note = new Label();
  private final VBox notices = new VBox(8);
  private final ListView<LinkLine> list = new ListView<>();
  private final StackPane stage = new StackPane();
  private final Consumer<String> open;

  /**
   * Creates an empty list.
   *
   * @param open opens the record at the other end of a link by its id
   */
  LinkList(String id, String accessible, Consumer<String> open) {
    this.open = open;
    list.setId(id);
    list.setAccessibleText(accessible);
    list.getStyleClass().add("link-list");
    list.setFixedCellSize(ROW_HEIGHT);
    list.setCellFactory(view -> new LinkCell());
    list.setOnMouseClicked(
        event -> {
          if (event.getButton() == MouseButton.PRIMARY) {
            openSelected();
          }
        });
    list.setOnKeyPressed(
        event -> {
          if (event.getCode() == KeyCode.ENTER) {
            openSelected();
            event.consume();
          }
        });
    note.setId(id + "-note");
    note.getStyleClass().add("caption");
    note.setWrapText(true);
    note.setMinHeight(Label.USE_PREF_SIZE);
    VBox.setVgrow(stage, Priority.ALWAYS);
    notices.managedProperty().bind(notices.visibleProperty());
    node.getChildren().setAll(notices, stage, note);
    node.getStyleClass().add("links");
  }

  Node node() {
    return node;
  }

  /** Sets the note below the links. */
  void note(String text) {
    note.setText(text);
    note.setVisible(!text.isEmpty());
    note.setManaged(!text.isEmpty());
  }

  /** Sets the notices above the links. */
  void notices(List<? extends Node> those) {
    notices.getChildren().setAll(those);
    notices.setVisible(!those.isEmpty());
  }

  /** Shows links; an equal list keeps its scroll position. */
  void show(List<LinkLine> lines) {
    if (!list.getItems().equals(lines)) {
      list.getItems().setAll(lines);
    }
    instead(list);
  }

  /** Shows a node in place of the links. */
  void instead(Node state) {
    if (!stage.getChildren().equals(List.of(state))) {
      stage.getChildren().setAll(state);
    }
  }

  private void openSelected() {
    LinkLine line = list.getSelectionModel().getSelectedItem();
    if (line != null && line.opens()) {
      open.accept(line.id());
    }
  }
}
