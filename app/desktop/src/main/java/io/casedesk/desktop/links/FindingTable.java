package io.casedesk.desktop.links;

import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.table.Mark;
import io.casedesk.desktop.common.table.TextColumn;
import io.casedesk.desktop.common.table.TextTable;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.links.LinkChecker.LinkFinding;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.collections.transformation.SortedList;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;

/** Shows the findings as a table; selecting one opens its solution. */
final class FindingTable {

  private static final double PROBLEM = 224;

  private final TextTable<LinkFinding> view;
  private final Consumer<LinkFinding> open;
  private final Messages messages;

  FindingTable(LinkCheckModel model, Consumer<LinkFinding> open, Messages messages) {
    this.open = open;
    this.messages = messages;
    LinkTexts texts = new LinkTexts(messages);
    view = new TextTable<>("link-check-table", messages.text("linkCheck.table"));
    // The problem must not be cut off; the width fits the German texts, which are the longest.
    column("problem", PROBLEM, finding -> texts.problem(finding.problem()))
        .mark(finding -> new Mark(LinkTexts.mark(finding.problem()), "mark-doubt"))
        .setMinWidth(PROBLEM);
    column("solution", 180, LinkFinding::solution);
    column("useCase", 180, this::useCase);
    SortedList<LinkFinding> sorted = new SortedList<>(model.shown());
    sorted.comparatorProperty().bind(view.comparatorProperty());
    view.setItems(sorted);
    view.setOnMouseClicked(event -> openSelected());
    Nodes.filterKey(view, KeyCode.ENTER, this::openSelected);
  }

  private TextColumn<LinkFinding> column(
      String name, double width, Function<LinkFinding, String> text) {
    return view.column(name, messages.text("linkCheck.column." + name), width, text).sortable();
  }

  /** Returns the use case and the detail of a finding. */
  private String useCase(LinkFinding finding) {
    String id = Objects.requireNonNullElse(finding.useCaseId(), "");
    String detail = messages.text(finding.detail());
    if (detail.isBlank()) {
      return id;
    }
    return id.isEmpty() ? detail : detail + " · " + id;
  }

  Node node() {
    return view;
  }

  void focus() {
    view.requestFocus();
    if (view.getSelectionModel().isEmpty() && !view.getItems().isEmpty()) {
      view.getSelectionModel().select(0);
    }
  }

  private void openSelected() {
    LinkFinding finding = view.getSelectionModel().getSelectedItem();
    if (finding != null) {
      open.accept(finding);
    }
  }
}
