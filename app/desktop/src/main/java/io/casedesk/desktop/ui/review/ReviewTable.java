package io.casedesk.desktop.ui.review;

import atlantafx.base.theme.Styles;
import io.casedesk.changes.Block;
import io.casedesk.desktop.ui.text.Messages;
import io.casedesk.model.FieldValue;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javafx.beans.Observable;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.DoubleBinding;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.value.ObservableValue;
import javafx.collections.ObservableList;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** The cells of a review, one a row. */
final class ReviewTable {

  private static final double ROW_HEIGHT = 36;
  private static final int LONG_TEXT = 14;
  private static final double SCROLL_BAR = 16;
  private static final double LEAST_NOTE = 60;
  private static final Pattern LINE_BREAKS = Pattern.compile("\\R");

  private final TableView<Line> view = new TableView<>();
  private final ReviewModel<?> model;
  private final Messages messages;
  private final CellText texts;

  ReviewTable(ReviewModel<?> model, ObservableList<Line> shown, Messages messages) {
    this.model = model;
    this.messages = messages;
    this.texts = new CellText(messages);
    view.setId("review-table");
    view.getStyleClass().addAll("review-table", "dense");
    view.setFixedCellSize(ROW_HEIGHT);
    view.setItems(shown);
    view.setPlaceholder(new Label(messages.text("review.none")));
    view.setAccessibleText(messages.text("review.accessible"));
    TableColumn<Line, Line> actions = actions();
    List<TableColumn<Line, ?>> columns =
        List.of(
            text("record", share(0.17, 136), Line::record),
            text("field", share(0.1, 84), Line::field),
            text("seen", share(0.1, 92), line -> texts.shown(line.change().field(), line.before())),
            text(
                "wanted",
                share(0.1, 92),
                line -> texts.shown(line.change().field(), line.change().wanted())),
            standing(),
            actions);
    view.getColumns().setAll(columns);
    view.getColumns().add(text("why", rest(columns), texts::explanation));
    model
        .phaseProperty()
        .subscribe(
            phase ->
                actions.setVisible(
                    phase == ReviewModel.Phase.CHECKED || phase == ReviewModel.Phase.CHECKING));
  }

  /** A part of the width, so that a wide window shows more of each value. */
  private DoubleBinding share(double part, double least) {
    return Bindings.createDoubleBinding(
        () -> Math.max(least, view.getWidth() * part), view.widthProperty());
  }

  /** What the others leave, so that nothing is beside the window. */
  private DoubleBinding rest(List<TableColumn<Line, ?>> others) {
    Observable[] of =
        Stream.concat(
                Stream.of(view.widthProperty()),
                others.stream().flatMap(c -> Stream.of(c.widthProperty(), c.visibleProperty())))
            .toArray(Observable[]::new);
    return Bindings.createDoubleBinding(
        () ->
            Math.max(
                LEAST_NOTE,
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

  /** The row with the keyboard, if any. */
  @Nullable Line selected() {
    return view.getSelectionModel().getSelectedItem();
  }

  /** What there is to say of the row with the keyboard; empty for nothing. */
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

  /** Puts the keyboard here, in the first row when it is in none. */
  void focus() {
    if (selected() == null) {
      view.getSelectionModel().selectFirst();
    }
    view.requestFocus();
  }

  /** Decides on the row with the keyboard, which stays there or goes on to the next row. */
  void inPlace(Runnable decision) {
    int row = view.getSelectionModel().getSelectedIndex();
    decision.run();
    if (!view.getItems().isEmpty()) {
      view.getSelectionModel().clearAndSelect(Math.clamp(row, 0, view.getItems().size() - 1));
      view.requestFocus();
    }
  }

  private void inPlaceOf(Line line, Runnable decision) {
    view.getSelectionModel().select(line);
    inPlace(decision);
  }

  private TableColumn<Line, String> text(
      String name, DoubleBinding width, Function<Line, String> text) {
    TableColumn<Line, String> column = new TableColumn<>(messages.text("review.column." + name));
    column.setId("review-" + name);
    column.prefWidthProperty().bind(width);
    column.setCellValueFactory(row -> new ReadOnlyStringWrapper(text.apply(row.getValue())));
    column.setCellFactory(
        ignored ->
            new TableCell<>() {
              @Override
              protected void updateItem(@Nullable String item, boolean empty) {
                super.updateItem(item, empty);
                String shown = empty || item == null ? "" : item;
                setText(LINE_BREAKS.matcher(shown).replaceAll(" "));
                setTooltip(shown.length() > LONG_TEXT ? whole(shown) : null);
              }
            });
    return column;
  }

  private static Tooltip whole(String text) {
    Tooltip whole = new Tooltip(text);
    whole.setWrapText(true);
    whole.setMaxWidth(480);
    return whole;
  }

  private TableColumn<Line, Line> standing() {
    TableColumn<Line, Line> column = line("standing", 184);
    column.setCellFactory(ignored -> new StandingCell());
    return column;
  }

  private TableColumn<Line, Line> actions() {
    TableColumn<Line, Line> column = line("actions", 190);
    column.setSortable(false);
    column.setCellFactory(ignored -> new ActionsCell());
    return column;
  }

  private TableColumn<Line, Line> line(String name, double width) {
    TableColumn<Line, Line> column = new TableColumn<>(messages.text("review.column." + name));
    column.setId("review-" + name);
    column.setPrefWidth(width);
    column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
    return column;
  }

  /** How the cell stands, in a picture and a word. */
  private final class StandingCell extends TableCell<Line, Line> {
    private final FontIcon icon = new FontIcon(Feather.CIRCLE);

    @Override
    protected void updateItem(@Nullable Line line, boolean empty) {
      super.updateItem(line, empty);
      if (empty || line == null) {
        setText("");
        setGraphic(null);
        return;
      }
      Line.Standing standing = line.standing();
      icon.setIconCode(icon(standing));
      for (String level : List.of("good", "doubt", "bad")) {
        icon.pseudoClassStateChanged(
            PseudoClass.getPseudoClass(level), level.equals(level(standing)));
      }
      setText(texts.standing(standing));
      setGraphic(icon);
    }
  }

  static Feather icon(Line.Standing standing) {
    return switch (standing) {
      case READY -> Feather.ARROW_RIGHT_CIRCLE;
      case CONFLICT -> Feather.GIT_MERGE;
      case BLOCKED -> Feather.SLASH;
      case UNCHANGED -> Feather.MINUS_CIRCLE;
      case DONE -> Feather.CHECK_CIRCLE;
      case NOT_DONE -> Feather.X_CIRCLE;
      case UNKNOWN -> Feather.HELP_CIRCLE;
      case UNSENT -> Feather.PAUSE_CIRCLE;
    };
  }

  static String level(Line.Standing standing) {
    return switch (standing) {
      case DONE -> "good";
      case CONFLICT, UNKNOWN, UNSENT -> "doubt";
      case BLOCKED, NOT_DONE -> "bad";
      case READY, UNCHANGED -> "";
    };
  }

  /** What can be done about the cell. */
  private final class ActionsCell extends TableCell<Line, Line> {
    private final HBox box = new HBox(4);

    ActionsCell() {
      box.setAlignment(Pos.CENTER_LEFT);
    }

    @Override
    protected void updateItem(@Nullable Line line, boolean empty) {
      super.updateItem(line, empty);
      box.getChildren().clear();
      setGraphic(empty ? null : box);
      if (empty || line == null || line.result() != null) {
        return;
      }
      if (line.standing() == Line.Standing.CONFLICT) {
        button("mine", () -> inPlaceOf(line, () -> model.keepMine(line)));
        button("theirs", () -> inPlaceOf(line, () -> model.takeTheirs(line)));
      } else {
        key(line);
        button("leaveOut", () -> inPlaceOf(line, () -> model.leaveOut(line)));
      }
    }

    private void key(Line line) {
      if (!(line.change().wanted() instanceof FieldValue.Text)) {
        // Of a list of keys, only one is meant.
        return;
      }
      String key =
          switch (line.checked().block()) {
            case Block.LabelForKey(String _, String meant) -> meant;
            case Block.UnknownKey(String _, String nearest) -> nearest;
            case null, default -> null;
          };
      if (key != null) {
        Button use = button("useKey", () -> model.wish(line, FieldValue.text(key)));
        use.setText(messages.text("review.useKey", key));
        use.setTooltip(whole(messages.text("review.useKey", key)));
      }
    }

    private Button button(String name, Runnable action) {
      Button button = new Button(messages.text("review." + name));
      // A key may hold what would else mark a letter.
      button.setMnemonicParsing(false);
      // What may be long is the key.
      button.setMinWidth(name.equals("useKey") ? 0 : Region.USE_PREF_SIZE);
      button.getStyleClass().addAll(Styles.SMALL, "review-" + name);
      button.setOnAction(event -> action.run());
      box.getChildren().add(button);
      return button;
    }
  }
}
