package io.casedesk.desktop.checklists;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.checklists.form.FormLine;
import io.casedesk.desktop.checklists.form.FormLines;
import io.casedesk.desktop.checklists.model.ChecklistDetailModel;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.NodeCell;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.FieldValue;
import java.util.List;
import java.util.Objects;
import javafx.beans.binding.Bindings;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
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
    search.setPromptText(messages.text("checklists.command.find"));
    search.setAccessibleText(messages.text("checklists.command.find"));
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

  /** Shows one line of the readable form. */
  private static final class FormCell extends NodeCell<FormLine> {

    private static final double STEP = 16;
    private static final double NAME = 156;
    private static final double LEAST = 40;
    private static final double GAP = 12;

    /** Width of the scroll bar and the padding of the list, in pixels. */
    private static final double BESIDE = 32;

    private final ValueNode values;

    FormCell(ValueNode values) {
      this.values = values;
      getStyleClass().add("form-cell");
    }

    @Override
    protected Node show(FormLine line) {
      HBox box =
          switch (line) {
            case FormLine.Heading heading -> heading(heading);
            case FormLine.Field field -> field(field);
            case FormLine.Element element ->
                new HBox(8, new Label("•"), grown(element.value(), STEP * element.depth() + STEP));
            case FormLine.Row row -> row(row);
            case FormLine.OmittedLines more ->
                new HBox(new Label(values.messages().text("checklists.form.more", more.left())));
          };
      box.setPadding(new Insets(0, 0, 0, STEP * Math.max(0, line.depth())));
      setAccessibleText(said(line));
      return box;
    }

    private String said(FormLine line) {
      return switch (line) {
        case FormLine.Heading heading -> title(heading);
        case FormLine.Field field ->
            FormLines.human(field.name())
                + ": "
                + ChecklistTexts.value(field.value(), values.messages());
        case FormLine.Element element -> ChecklistTexts.value(element.value(), values.messages());
        case FormLine.Row row -> String.join(", ", row.columns());
        case FormLine.OmittedLines more ->
            values.messages().text("checklists.form.more", more.left());
      };
    }

    private String title(FormLine.Heading heading) {
      return heading.number() > 0
          ? values.messages().text("checklists.form.number", heading.number())
          : FormLines.human(heading.name());
    }

    private HBox heading(FormLine.Heading heading) {
      Label title =
          Labels.wrapped(
              title(heading), heading.depth() == FormLine.TITLE ? "form-title" : Styles.TEXT_BOLD);
      return new HBox(title);
    }

    private HBox field(FormLine.Field field) {
      Label name = Labels.wrapped(FormLines.human(field.name()), "field-title");
      name.setTooltip(new Tooltip(field.name()));
      double width = Math.max(LEAST * 2, NAME - STEP * field.depth());
      name.setMinWidth(width);
      name.setMaxWidth(width);
      name.setMinHeight(Region.USE_PREF_SIZE);
      return new HBox(
          GAP, name, grown(field.value(), STEP * Math.max(0, field.depth()) + width + GAP));
    }

    private HBox row(FormLine.Row row) {
      HBox box = new HBox(GAP);
      int columns = row.columns().size();
      for (int i = 0; i < row.columns().size(); i++) {
        Node cell;
        if (row.isHead()) {
          Label head = Labels.of(FormLines.human(row.columns().get(i)), Styles.TEXT_BOLD);
          head.setTooltip(new Tooltip(row.columns().get(i)));
          cell = head;
        } else {
          cell = values.of(row.cells().get(i));
        }
        // Equal widths in all rows align the columns.
        if (cell instanceof Region region) {
          hold(region, STEP * row.depth() + GAP * (columns - 1), columns);
        }
        box.getChildren().add(cell);
      }
      box.getStyleClass().add(row.isHead() ? "form-table-head" : "form-table-row");
      return box;
    }

    private Node grown(FieldValue value, double before) {
      Node node = values.of(value);
      if (node instanceof Region region) {
        hold(region, before, 1);
      }
      return node;
    }

    /**
     * Binds the width of a region to its share of the list's free width, because a cell asks for
     * the height of its content without a width.
     */
    private void hold(Region region, double before, int parts) {
      region.setMinWidth(0);
      region
          .prefWidthProperty()
          .bind(
              Bindings.createDoubleBinding(
                  () -> Math.max(LEAST, (getListView().getWidth() - BESIDE - before) / parts),
                  getListView().widthProperty()));
      HBox.setHgrow(region, Priority.ALWAYS);
    }
  }
}
