package io.casedesk.desktop.checklists;

import io.casedesk.desktop.checklists.form.FormLine;
import io.casedesk.desktop.checklists.form.FormLines;
import io.casedesk.desktop.checklists.model.ChecklistDetailModel;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.text.Messages;
import java.util.List;
import java.util.Objects;
import javafx.scene.Node;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** Shows a checklist as a searchable form. */
final class FormView {

  private final VBox node = Nodes.styled(new VBox(8), "checklist-page");
  private final TextField search = Nodes.named("checklist-search", new TextField());
  private final ListView<FormLine> list =
      Nodes.named("checklist-form", new ListView<>(), "form-list");
  private final Messages messages;
  private List<FormLine> all = List.of();
  private Object shown = "";

  FormView(ChecklistDetailModel model, ValueNode values, Messages messages) {
    this.messages = messages;
    search.setPromptText(messages.text("checklists.form.search"));
    search.setAccessibleText(messages.text("checklists.form.search"));
    search.setTooltip(new Tooltip(messages.text("checklists.form.search.hint")));
    search.textProperty().subscribe(text -> show());
    search.setOnKeyPressed(
        event -> {
          if (event.getCode() == KeyCode.ESCAPE && !search.getText().isEmpty()) {
            search.clear();
            event.consume();
          }
        });
    list.setAccessibleText(messages.text("checklists.form.accessible"));
    list.setCellFactory(ignored -> new FormCell(values));
    VBox.setVgrow(list, Priority.ALWAYS);
    model
        .detailProperty()
        .subscribe(
            detail -> {
              if (detail != null) {
                all = detail.form();
                boolean same = Objects.equals(shown, detail.cell().place());
                shown = detail.cell().place();
                show();
                if (!same) {
                  list.scrollTo(0);
                }
              } else {
                all = List.of();
                list.getItems().clear();
              }
            });
  }

  Node node() {
    return node;
  }

  TextField search() {
    return search;
  }

  private void show() {
    List<FormLine> found = FormLines.found(all, search.getText());
    if (!list.getItems().equals(found)) {
      list.getItems().setAll(found);
    }
    Node below =
        found.isEmpty()
            ? StateViews.quiet(
                Feather.SEARCH, messages.text("checklists.form.none", search.getText().strip()))
            : list;
    if (!node.getChildren().equals(List.of(search, below))) {
      node.getChildren().setAll(search, below);
    }
  }
}
