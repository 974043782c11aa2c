package io.casedesk.desktop.diagnostics;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.TextListCell;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.TextSearch;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/**
 * Shows the third-party notices with a search. The build generates them from the jars and their
 * texts; the packages also contain a list with every license.
 */
final class ThirdPartyNoticesView {

  /** The height in a window that has no more room, in pixels. */
  private static final double HEIGHT = 120;

  private static final String RESOURCE = "third-parties.txt";

  private final VBox root = new VBox(8);
  private final TextField search = Nodes.named("notices-search", new TextField());
  private final Label found = Labels.fixed("notices-found");
  private final ListView<String> list = Nodes.named("notices", new ListView<>());
  private final Messages messages;

  ThirdPartyNoticesView(Messages messages) {
    this.messages = messages;
    Label title = Labels.of(messages.text("about.notices"), Styles.TEXT_BOLD);
    Label reading = new Label(messages.text("about.policy.reading"));
    root.getChildren().setAll(title, reading);
    search.setPromptText(messages.text("about.notices.search"));
    search.setAccessibleText(messages.text("about.notices.search"));
    search.textProperty().subscribe((was, is) -> find(0));
    search.setOnAction(event -> find(list.getSelectionModel().getSelectedIndex() + 1));
    HBox.setHgrow(search, Priority.ALWAYS);
    found.managedProperty().bind(found.textProperty().isNotEmpty());
    list.setAccessibleText(messages.text("about.notices"));
    list.setPrefHeight(HEIGHT);
    VBox.setVgrow(list, Priority.ALWAYS);
    // Lines don't wrap; a long line scrolls.
    list.setCellFactory(view -> new TextListCell<>(line -> line, "about-technical"));
  }

  Node node() {
    return root;
  }

  /** Returns the lines of the notices; empty in a build that was not packaged. Blocks. */
  static List<String> read() {
    return read(RESOURCE);
  }

  static List<String> read(String resource) {
    try (InputStream in = ThirdPartyNoticesView.class.getResourceAsStream(resource)) {
      return in == null
          ? List.of()
          : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Shows the lines or, when there are none, why. */
  void show(List<String> lines) {
    Node title = root.getChildren().getFirst();
    if (lines.isEmpty()) {
      Label none = Nodes.named("notices-none", Labels.wrapped(messages.text("about.notices.none")));
      root.getChildren().setAll(title, none);
      return;
    }
    list.getItems().setAll(lines);
    HBox line = Nodes.row(8, search, found);
    root.getChildren().setAll(title, line, list);
  }

  /** Selects the next line with the search text; continues at the beginning after the end. */
  private void find(int from) {
    TextSearch words = TextSearch.of(search.getText());
    List<String> lines = list.getItems();
    if (words.isEmpty()) {
      found.setText("");
      list.getSelectionModel().clearSelection();
      return;
    }
    long many = lines.stream().filter(words::finds).count();
    found.setText(messages.text("about.notices.found", many));
    for (int i = 0; i < lines.size(); i++) {
      int at = (from + i) % lines.size();
      if (words.finds(lines.get(at))) {
        list.getSelectionModel().select(at);
        list.scrollTo(Math.max(0, at - 2));
        return;
      }
    }
    list.getSelectionModel().clearSelection();
  }
}
