package io.casedesk.desktop.records.refresh;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.table.TextColumn;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.desktop.common.text.ValueText;
import io.casedesk.desktop.records.filter.FiltersModel;
import io.casedesk.model.FieldValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Lists the changes found by newer reads, one field per line: record, field, old and new value. */
public final class ChangesPanel {

  private static final double ROW_HEIGHT = 28;
  private static final double HEIGHT = 220;

  /** A changed field; the field is null if the whole record is new or gone. */
  private record Line(RecordChange record, RecordChange.@Nullable Field field) {}

  private final TableView<Line> table =
      Nodes.named("changes-list", new TableView<>(), "dense", "changes-list");
  private final Label title = Labels.of("", "section-title");
  private final VBox root = Nodes.styled(new VBox(8), "changes-panel");
  private final ChangesModel model;
  private final Messages messages;
  private final Consumer<String> open;
  private final FiltersModel<?> list;
  private final Timestamps timestamps;

  /**
   * Creates the panel.
   *
   * @param list provides the columns of the fields
   * @param open opens a record
   */
  public ChangesPanel(
      ChangesModel model,
      Messages messages,
      Timestamps timestamps,
      FiltersModel<?> list,
      Consumer<String> open) {
    this.model = model;
    this.messages = messages;
    this.open = open;
    this.list = list;
    this.timestamps = timestamps;
    table.setFixedCellSize(ROW_HEIGHT);
    table.setAccessibleText(messages.text("changes.accessible"));
    table.setPlaceholder(new Region());
    table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
    column("changes.record", 260, line -> line.record().label(), line -> "");
    column("changes.field", 200, this::field, line -> "");
    column("changes.before", 240, line -> shown(line, true), line -> whole(line, true));
    column("changes.now", 240, line -> shown(line, false), line -> whole(line, false));
    table.addEventHandler(KeyEvent.KEY_PRESSED, this::pressed);
    table.addEventHandler(MouseEvent.MOUSE_CLICKED, this::clicked);
    VBox.setVgrow(table, Priority.ALWAYS);
    root.getChildren().setAll(head(), table);
    root.setMinHeight(HEIGHT);
    root.setPrefHeight(HEIGHT);
    Nodes.showWhile(root, model.listedProperty());
    MomentText moments = new MomentText(messages, timestamps);
    model.changesProperty().subscribe(changes -> show(changes, moments));
    model.listedProperty().subscribe((was, is) -> show(model.changesProperty().get(), moments));
  }

  /** Returns the root node. */
  public Node node() {
    return root;
  }

  /** Creates the button that says how many changes newer reads found and opens their list. */
  public static Node button(ChangesModel model, Messages messages, MomentText moments) {
    ToggleButton button =
        Nodes.named("changes", new ToggleButton(), Styles.SMALL, Styles.FLAT, "changes-button");
    button.setGraphic(new FontIcon(Feather.REFRESH_CW));
    button.setTooltip(new Tooltip(messages.text("changes.open")));
    button.setMinWidth(0);
    button.selectedProperty().bindBidirectional(model.listedProperty());
    model
        .changesProperty()
        .subscribe(
            changes -> {
              Nodes.show(button, changes != null);
              button.setText(changes == null ? "" : summary(changes, messages, moments));
            });
    return button;
  }

  /** Returns a summary such as: 12 changed, 3 new, 1 gone since 10:32. */
  private static String summary(ListChanges changes, Messages messages, MomentText moments) {
    List<String> parts = new ArrayList<>();
    for (RecordChange.Kind kind : RecordChange.Kind.values()) {
      int count = changes.count(kind);
      if (count > 0) {
        parts.add(messages.text("changes." + kind.name().toLowerCase(Locale.ROOT), count));
      }
    }
    return messages.text("changes.since", String.join(", ", parts), moments.of(changes.since()));
  }

  private Node head() {
    title.setMinWidth(0);
    ToggleButton only =
        Nodes.named("changes-only", new ToggleButton(messages.text("changes.only")), Styles.SMALL);
    only.setGraphic(new FontIcon(Feather.FILTER));
    only.setMinWidth(Region.USE_PREF_SIZE);
    only.setTooltip(new Tooltip(messages.text("changes.only.hint")));
    only.selectedProperty().bindBidirectional(model.onlyTheseProperty());
    Button seen =
        Buttons.of(
            "changes-seen",
            Feather.CHECK,
            messages.text("changes.seen"),
            model::seen,
            Styles.SMALL);
    seen.setTooltip(new Tooltip(messages.text("changes.seen.hint")));
    Button close =
        Buttons.icon(
            "changes-close",
            Feather.X,
            messages.text("changes.close"),
            () -> model.listedProperty().set(false),
            Styles.SMALL);
    return Nodes.row(8, title, Nodes.spacer(), only, seen, close);
  }

  private void column(
      String titleKey, double width, Function<Line, String> text, Function<Line, String> tip) {
    table
        .getColumns()
        .add(new TextColumn<>(messages.text(titleKey), width, text).tip(tip).growing());
  }

  private void show(@Nullable ListChanges changes, MomentText moments) {
    if (changes == null || !model.listedProperty().get()) {
      table.getItems().clear();
      return;
    }
    title.setText(summary(changes, messages, moments));
    List<Line> lines = new ArrayList<>();
    for (RecordChange record : changes.records().values()) {
      if (record.fields().isEmpty()) {
        lines.add(new Line(record, null));
      }
      record.fields().forEach(field -> lines.add(new Line(record, field)));
    }
    table.getItems().setAll(lines);
  }

  private String field(Line line) {
    RecordChange.Field field = line.field();
    if (field == null) {
      return messages.text("changes.whole." + line.record().kind().name());
    }
    return list.fieldName(field.field());
  }

  /** Returns a value on one line; a time is in local time, as in the table of the list. */
  private String shown(Line line, boolean before) {
    RecordChange.Field field = line.field();
    if (field == null) {
      return "";
    }
    FieldValue value = before ? field.before() : field.now();
    return ValueText.marker(value, messages)
        .orElseGet(
            () -> {
              String text = ValueText.shown(Objects.requireNonNull(value), messages);
              return isTime(field) ? timestamps.local(value.display()).orElse(text) : text;
            });
  }

  /** Returns a time in UTC; empty for other values. */
  private String whole(Line line, boolean before) {
    RecordChange.Field field = line.field();
    FieldValue value = field == null ? null : before ? field.before() : field.now();
    return field != null && value != null && isTime(field)
        ? timestamps.utc(value.display()).orElse(value.display())
        : field == null ? "" : ValueText.explained(value, messages);
  }

  private boolean isTime(RecordChange.Field field) {
    Column<?> column = list.column(field.field().toString());
    return column != null && column.kind() == Column.Kind.TIMESTAMP;
  }

  private void pressed(KeyEvent event) {
    if (event.getCode() == KeyCode.ENTER) {
      event.consume();
      openSelected();
    } else if (event.getCode() == KeyCode.ESCAPE) {
      event.consume();
      model.listedProperty().set(false);
    }
  }

  private void clicked(MouseEvent event) {
    if (event.getClickCount() == 2) {
      openSelected();
    }
  }

  private void openSelected() {
    Line line = table.getSelectionModel().getSelectedItem();
    if (line != null && line.record().kind() != RecordChange.Kind.GONE) {
      open.accept(line.record().id());
    }
  }
}
