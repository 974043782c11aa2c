package io.casedesk.desktop.changes.review;

import io.casedesk.desktop.changes.review.TwoLineCell.Look;
import io.casedesk.desktop.common.table.SelectionRevealer;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.ValueText;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.Observable;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.DoubleBinding;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableValue;
import javafx.collections.ObservableList;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import org.jspecify.annotations.Nullable;

/** Table of a review, with one cell per row on two lines: the value and its name. */
final class ReviewTable {

  private static final double ROW_HEIGHT = 44;
  private static final double SCROLL_BAR = 16;
  private static final double LEAST_STANDING = 120;
  private static final double ACTIONS = 208;

  /** Maximum number of cached labels; they are quickly computed again. */
  private static final int MOST_LABELS = 10_000;

  private record Of(FieldRef field, FieldValue value) {}

  private final TableView<ReviewLine> view = new TableView<>();
  private final ReviewModel<?> model;
  private final Messages messages;
  private final ReviewCellText texts;

  /** Cached, because labels are needed at every scroll step and many lines share few values. */
  private final Map<Of, String> labels = new HashMap<>();

  ReviewTable(ReviewModel<?> model, ObservableList<ReviewLine> shown, Messages messages) {
    this.model = model;
    this.messages = messages;
    this.texts = new ReviewCellText(messages);
    view.setId("review-table");
    view.getStyleClass().addAll("review-table", "dense");
    view.setFixedCellSize(ROW_HEIGHT);
    view.setItems(shown);
    SelectionRevealer.in(view);
    view.setPlaceholder(new Label(messages.text("review.none")));
    view.setAccessibleText(messages.text("review.accessible"));
    TableColumn<ReviewLine, ReviewLine> actions = line("actions");
    actions.setPrefWidth(ACTIONS);
    actions.setSortable(false);
    actions.setCellFactory(ignored -> new DecisionCell(model, messages, this::inPlaceOf));
    List<TableColumn<ReviewLine, ?>> others =
        List.of(
            column("record", 0.2, line -> Look.of(line.record(), line.named().source())),
            column("field", 0.13, this::field),
            column("seen", 0.13, line -> value(line, line.before())),
            column("wanted", 0.13, this::wanted),
            actions);
    TableColumn<ReviewLine, ReviewLine> standing = column("standing", 0, this::standing);
    standing.prefWidthProperty().unbind();
    standing.prefWidthProperty().bind(rest(others));
    view.getColumns().setAll(others);
    view.getColumns().add(others.size() - 1, standing);
    model
        .phaseProperty()
        .subscribe(
            phase -> {
              labels.clear();
              actions.setVisible(
                  phase == ReviewModel.Phase.CHECKED || phase == ReviewModel.Phase.CHECKING);
            });
  }

  private TableColumn<ReviewLine, ReviewLine> column(
      String name, double share, Function<ReviewLine, Look> look) {
    TableColumn<ReviewLine, ReviewLine> column = line(name);
    column.prefWidthProperty().bind(share(share));
    column.setCellFactory(ignored -> new TwoLineCell(look));
    column.setComparator(Comparator.comparing(line -> look.apply(line).text()));
    return column;
  }

  private TableColumn<ReviewLine, ReviewLine> line(String name) {
    TableColumn<ReviewLine, ReviewLine> column =
        new TableColumn<>(messages.text("review.column." + name));
    column.setId("review-" + name);
    column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
    return column;
  }

  private Look field(ReviewLine line) {
    return line.creating() == null
        ? Look.of(line.field(), line.change().field().key())
        : Look.of(messages.text("review.create.field"), "");
  }

  private Look wanted(ReviewLine line) {
    NewRecordLine newRecordLine = line.creating();
    if (newRecordLine == null) {
      return value(line, line.change().wanted());
    }
    return Look.of(
        line.record(),
        newRecordLine.checked().create().values().entrySet().stream()
            .map(value -> value.getKey().key() + ": " + ValueText.oneLine(value.getValue()))
            .collect(Collectors.joining(", ")));
  }

  private Look value(ReviewLine line, @Nullable FieldValue value) {
    if (value == null) {
      return Look.of(texts.shown(line.change().field(), null), "");
    }
    if (labels.size() > MOST_LABELS) {
      labels.clear();
    }
    return Look.of(
        texts.shown(line.change().field(), value),
        labels.computeIfAbsent(
            new Of(line.change().field(), value), asked -> model.labels(line, value)));
  }

  private Look standing(ReviewLine line) {
    ReviewLine.Standing standing = line.standing();
    return new Look(texts.standing(standing), texts.explanation(line), standing.mark());
  }

  /** Returns a share of the table width, so that a wider window shows more of each value. */
  private DoubleBinding share(double part) {
    return Bindings.createDoubleBinding(
        () -> Math.floor(view.getWidth() * part), view.widthProperty());
  }

  /** Returns the remaining width, so that no horizontal scrolling is needed. */
  private DoubleBinding rest(List<TableColumn<ReviewLine, ?>> others) {
    Observable[] of =
        Stream.concat(
                Stream.of(view.widthProperty()),
                others.stream().flatMap(c -> Stream.of(c.widthProperty(), c.visibleProperty())))
            .toArray(Observable[]::new);
    return Bindings.createDoubleBinding(
        () ->
            Math.max(
                LEAST_STANDING,
                view.getWidth()
                    - SCROLL_BAR
                    - others.stream()
                        .filter(TableColumn::isVisible)
                        .mapToDouble(TableColumn::getWidth)
                        .sum()),
        of);
  }

  Node node() {
    return view;
  }

  /** Returns the selected line; null if there is none. */
  @Nullable ReviewLine selected() {
    return view.getSelectionModel().getSelectedItem();
  }

  /** The explanation of the selected line; empty for none. */
  ObservableValue<String> note() {
    return view.getSelectionModel()
        .selectedItemProperty()
        .map(
            line -> {
              String why = texts.explanation(line);
              return why.isEmpty()
                  ? ""
                  : messages.text("review.note", line.record(), line.field(), why);
            })
        .orElse("");
  }

  /** Selects the first row if none is selected, so that the keys for decisions have a row. */
  void select() {
    if (selected() == null) {
      view.getSelectionModel().selectFirst();
    }
  }

  /** Moves the keyboard focus to the table and selects the first row if none is selected. */
  void focus() {
    select();
    view.requestFocus();
  }

  /** Runs a decision on the selected row and keeps the selection at its position. */
  void inPlace(Runnable decision) {
    int row = view.getSelectionModel().getSelectedIndex();
    decision.run();
    if (!view.getItems().isEmpty()) {
      view.getSelectionModel().clearAndSelect(Math.clamp(row, 0, view.getItems().size() - 1));
      view.requestFocus();
    }
  }

  private void inPlaceOf(ReviewLine line, Runnable decision) {
    view.getSelectionModel().select(line);
    inPlace(decision);
  }
}
