package io.casedesk.desktop.imports;

import io.casedesk.desktop.ui.text.Messages;
import io.casedesk.model.KnownOption;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** Texts of the file that are no keys, each with what can be done about it. */
final class NoKeysView {

  private static final int SHOWN = 3;

  private final VBox node = new VBox(4);
  private final ImportsModel model;
  private final Messages messages;
  private List<DifferenceModel.NoKey> said = List.of();

  NoKeysView(ImportsModel model, Messages messages) {
    this.model = model;
    this.messages = messages;
    node.setId("imports-no-keys");
    node.managedProperty().bind(node.visibleProperty());
    node.setVisible(false);
  }

  Node node() {
    return node;
  }

  void show(List<DifferenceModel.NoKey> texts) {
    if (texts.equals(said)) {
      return;
    }
    said = texts;
    node.setVisible(!texts.isEmpty());
    List<Node> rows = new ArrayList<>();
    texts.stream().limit(SHOWN).forEach(text -> rows.add(row(text)));
    if (texts.size() > SHOWN) {
      Label more = new Label(messages.text("imports.noKey.more", texts.size() - SHOWN));
      more.getStyleClass().add("caption");
      rows.add(more);
    }
    node.getChildren().setAll(rows);
  }

  private Node row(DifferenceModel.NoKey text) {
    Label what = Parts.sentence("");
    if (text.label()) {
      what.setText(
          messages.text(
              "imports.noKey.label",
              text.text(),
              text.column(),
              text.cells(),
              String.valueOf(text.key())));
      Button take =
          Parts.button(
              messages,
              "imports-take-labels",
              "imports.noKey.takeLabels",
              () -> model.fixes().takeLabels(text.column()));
      return Parts.notice("bad", Feather.SLASH, what, take);
    }
    what.setText(messages.text("imports.noKey", text.text(), text.column(), text.cells()));
    ComboBox<String> keys = Parts.combo("imports-choose-key", 150);
    Source source = model.matching().source();
    if (source != null) {
      keys.getItems()
          .setAll(source.options(text.field()).stream().map(KnownOption::key).sorted().toList());
    }
    keys.setPromptText(messages.text("imports.noKey.choose"));
    keys.setAccessibleText(messages.text("imports.noKey.choose"));
    keys.valueProperty()
        .subscribe(
            (before, key) -> {
              if (key != null) {
                model.fixes().takeFor(text, key);
              }
            });
    Button add =
        Parts.button(
            messages,
            "imports-add-option",
            "imports.noKey.add",
            () -> model.fixes().addOption(text));
    return Parts.notice("bad", Feather.SLASH, what, keys, add);
  }
}
