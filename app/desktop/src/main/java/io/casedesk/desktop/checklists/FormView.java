package io.casedesk.desktop.checklists;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.checklists.form.FormLine;
import io.casedesk.desktop.checklists.form.FormLines;
import io.casedesk.desktop.checklists.model.ChecklistEntry;
import io.casedesk.desktop.checklists.model.ReviewModel;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.NodeCell;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.RowScroller;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.text.LinkTarget;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.model.FieldValue;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.checklist.ReviewHistory.Remark;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.beans.binding.Bindings;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows a checklist as a searchable form. */
final class FormView {

  /** The most characters of one value; the JSON tab shows the rest. */
  private static final int LONGEST = 4_000;

  private final VBox node = Nodes.styled(new VBox(8), "checklist-page");
  private final TextField search = Nodes.named("checklist-search", new TextField());
  private final ListView<FormLine> list =
      Nodes.named("checklist-form", new ListView<>(), "form-list");
  private final ReviewModel model;
  private final BiConsumer<FormLine.Answer, Runnable> remarks;
  private final ChecklistTexts texts;
  private final Messages messages;
  private final Timestamps timestamps;
  private final Consumer<LinkTarget.Opens> opener;
  private List<FormLine> all = List.of();
  private Object shown = "";

  /**
   * Creates the form.
   *
   * @param remarks asks for the remark on an answer; gets what returns the keyboard to the answer
   * @param opener opens a link of an answer
   */
  FormView(
      ReviewModel model,
      BiConsumer<FormLine.Answer, Runnable> remarks,
      ChecklistTexts texts,
      Timestamps timestamps,
      Consumer<LinkTarget.Opens> opener) {
    this.model = model;
    this.remarks = remarks;
    this.texts = texts;
    this.messages = texts.messages();
    this.timestamps = timestamps;
    this.opener = opener;
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
    list.setCellFactory(ignored -> new FormCell());
    list.setOnContextMenuRequested(this::offer);
    VBox.setVgrow(list, Priority.ALWAYS);
    RowScroller.keepSelected(list, list.getSelectionModel());
    model
        .detailProperty()
        .subscribe(
            now -> {
              if (now != null) {
                boolean mayBeHigher = !now.form().equals(all);
                all = now.form();
                boolean same = Objects.equals(shown, now.cell().place());
                shown = now.cell().place();
                int selected = same ? list.getSelectionModel().getSelectedIndex() : -1;
                show();
                if (!same) {
                  list.scrollTo(0);
                }
                list.getSelectionModel().clearAndSelect(selected);
                Platform.runLater(() -> RowScroller.reveal(list, mayBeHigher ? selected : -1));
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

  void focus() {
    list.requestFocus();
  }

  void scroll(boolean down) {
    RowScroller.page(list, down);
  }

  /** Moves to an answer or, on an answer, opens the field for the user's remark. */
  void remark() {
    FormLine.Answer answer = selected();
    if (list.isFocused() && isOpen(answer)) {
      remarks.accept(answer, list::requestFocus);
      return;
    }
    if (answer.path().isEmpty()) {
      int at = list.getSelectionModel().getSelectedIndex();
      int from = at < 0 ? RowScroller.firstVisible(list) : at;
      list.getSelectionModel().clearAndSelect(FormLines.answerFrom(list.getItems(), from));
      RowScroller.reveal(list, list.getSelectionModel().getSelectedIndex());
    }
    list.requestFocus();
  }

  /** Returns the answer of the selected line; a row or an element belongs to the line above. */
  private FormLine.Answer selected() {
    int at = list.getSelectionModel().getSelectedIndex();
    while (at > 0 && list.getItems().get(at).isPart()) {
      at--;
    }
    return at < 0 ? FormLine.Answer.NONE : list.getItems().get(at).answer();
  }

  private void offer(ContextMenuEvent event) {
    FormLine.Answer answer = selected();
    ChecklistEntry entry = model.shown();
    if (entry != null && isOpen(answer)) {
      MenuItem remark = new MenuItem(texts.remark(answer, entry));
      remark.setOnAction(chosen -> remarks.accept(answer, list::requestFocus));
      MenuItem remove = new MenuItem(messages.text("checklists.remark.remove"));
      var removed = new ChecklistEntry.Draft(entry, answer.path(), Review.Mark.REMARK, "");
      remove.setOnAction(chosen -> model.save(removed));
      remove.setDisable(answer.by(entry.user()).isEmpty());
      // Unlike a window, a list keeps the menus that it has shown.
      new ContextMenu(remark, remove)
          .show(list.getScene().getWindow(), event.getScreenX(), event.getScreenY());
    }
    event.consume();
  }

  /** Whether the user can make a remark on an answer. */
  private boolean isOpen(FormLine.Answer answer) {
    ChecklistEntry entry = model.shown();
    return entry != null && entry.gone() == null && !answer.path().isEmpty();
  }

  /** Shows a value: a timestamp in local time, a link with its target in the tooltip. */
  private Node value(@Nullable FieldValue value) {
    if (value instanceof FieldValue.Text(String text)) {
      Optional<String> local = text.length() > 10 ? timestamps.local(text) : Optional.empty();
      if (local.isPresent()) {
        Label time = Labels.wrapped(local.get());
        time.setTooltip(new Tooltip(timestamps.utc(text).orElse(text)));
        return time;
      }
      if (LinkTarget.of(text) instanceof LinkTarget.Opens target) {
        return link(text, target);
      }
    }
    boolean said = value != null && !value.isBlank() && !(value instanceof FieldValue.Bool);
    String text = texts.answer(value);
    Label label = Labels.wrapped(text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text);
    if (!said && !(value instanceof FieldValue.Bool)) {
      label.getStyleClass().add("caption");
    }
    if (value instanceof FieldValue.Structure) {
      label.getStyleClass().add("json");
    }
    return label;
  }

  /** Creates the texts of a remark. */
  private VBox remark(Remark remark) {
    Label text = Labels.wrapped(remark.review().statement().note());
    Label by = Labels.wrapped(texts.remarkBy(remark), "note");
    if (remark.lapsed()) {
      by.setGraphic(Nodes.styled(new FontIcon(Feather.EDIT), "mark-doubt"));
    }
    return Nodes.styled(new VBox(text, by), "form-remark-text");
  }

  private Node link(String text, LinkTarget.Opens target) {
    URI uri = target.uri();
    Hyperlink link = Nodes.styled(new Hyperlink(text), "form-link");
    link.setWrapText(true);
    link.setTooltip(new Tooltip(messages.text("link.target", uri.toASCIIString())));
    link.setAccessibleText(messages.text("link.target", uri.toASCIIString()));
    link.setOnAction(event -> opener.accept(target));
    return link;
  }

  /** Shows one line of the readable form. */
  private final class FormCell extends NodeCell<FormLine> {

    private static final double STEP = 16;
    private static final double NAME = 156;
    private static final double LEAST = 40;
    private static final double GAP = 12;
    private static final double BUTTON = 36; // with its gap

    /** Width of the scroll bar and the padding of the list, in pixels. */
    private static final double BESIDE = 32;

    FormCell() {
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
                new HBox(new Label(messages.text("checklists.form.more", more.left())));
          };
      if (isOpen(line.answer())) {
        box.getChildren().addAll(Nodes.spacer(), button(line));
      }
      double indent = STEP * Math.max(0, line.depth());
      VBox whole = new VBox(4, box);
      for (Remark remark : line.answer().remarks()) {
        VBox text = remark(remark);
        bindWidth(text, indent, 1);
        whole.getChildren().add(text);
      }
      whole.setPadding(new Insets(0, 0, 0, indent));
      setAccessibleText(texts.line(line));
      return whole;
    }

    private Button button(FormLine line) {
      Runnable open =
          () -> {
            list.requestFocus();
            list.getSelectionModel().select(line);
            remark();
          };
      String text = texts.remark(line.answer(), model.shown());
      Button button =
          Buttons.icon("form-remark", Feather.MESSAGE_SQUARE, text, open, "form-remark");
      // The shortcut reaches it from the line.
      button.setFocusTraversable(false);
      return button;
    }

    private HBox heading(FormLine.Heading heading) {
      String style = heading.depth() == FormLine.TITLE ? "form-title" : Styles.TEXT_BOLD;
      return new HBox(Labels.wrapped(texts.title(heading), style));
    }

    private HBox field(FormLine.Field field) {
      Label name = Labels.wrapped(texts.title(field), "field-title");
      name.setTooltip(new Tooltip(field.name()));
      double width = Math.max(LEAST * 2, NAME - STEP * field.depth());
      name.setMinWidth(width);
      name.setMaxWidth(width);
      double button = field.answer().path().isEmpty() ? 0 : BUTTON;
      double before = STEP * Math.max(0, field.depth()) + width + GAP + button;
      return new HBox(GAP, name, grown(field.value(), before));
    }

    private HBox row(FormLine.Row row) {
      HBox box = new HBox(GAP);
      int columns = row.columns().size();
      for (int i = 0; i < columns; i++) {
        Node cell = row.isHead() ? head(row.columns().get(i)) : value(row.cells().get(i));
        // Equal widths in all rows align the columns.
        if (cell instanceof Region region) {
          bindWidth(region, STEP * row.depth() + GAP * (columns - 1), columns);
        }
        box.getChildren().add(cell);
      }
      box.getStyleClass().add(row.isHead() ? "form-table-head" : "form-table-row");
      return box;
    }

    private static Label head(String column) {
      Label head = Labels.of(FormLines.human(column), Styles.TEXT_BOLD);
      head.setTooltip(new Tooltip(column));
      return head;
    }

    private Node grown(@Nullable FieldValue value, double before) {
      Node node = value(value);
      if (node instanceof Region region) {
        bindWidth(region, before, 1);
      }
      return node;
    }

    /**
     * Binds the width of a region to its share of the list's free width, because a cell asks for
     * the height of its content without a width.
     */
    private void bindWidth(Region region, double before, int parts) {
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
