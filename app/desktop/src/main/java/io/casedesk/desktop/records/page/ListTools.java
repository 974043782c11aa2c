package io.casedesk.desktop.records.page;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.WrapBar;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.filter.FilterBar;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.savedviews.ViewMenu;
import io.casedesk.desktop.records.savedviews.ViewState;
import io.casedesk.desktop.records.savedviews.ViewsModel;
import io.casedesk.desktop.records.table.ColumnChooser;
import io.casedesk.desktop.records.table.RecordTable;
import io.casedesk.model.CaseRecord;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * The toolbar above a list: its name, saved views, filters and the actions for the whole list.
 * Connects the saved views and the filters to the table.
 */
public final class ListTools<R extends CaseRecord> implements ViewsModel.ViewTarget {

  private static final double ROOM_FOR_WORDS = 960;

  private final HBox node = Nodes.styled(new WrapBar(12), "toolbar");
  private final HBox more = Nodes.row(8);
  private final RecordsModel<R> model;
  private final RecordTable<R> table;
  private final Messages messages;
  private final ColumnChooser<R> chooser;
  private final ViewMenu views;
  private final FilterBar<R> filters;
  private final VBox below;
  private final ReadOnlyIntegerWrapper version = new ReadOnlyIntegerWrapper();

  /**
   * Creates the toolbar.
   *
   * @param create opens the form for a new record
   */
  ListTools(RecordsModel<R> model, RecordTable<R> table, Runnable create, Messages messages) {
    this.model = model;
    this.table = table;
    this.messages = messages;
    Label title = Labels.of(messages.text(model.kind().name() + ".title"), Styles.TITLE_4);
    title.setMinWidth(Region.USE_PREF_SIZE);
    table.node().setAccessibleText(title.getText());
    chooser = new ColumnChooser<>(table, messages);
    views = new ViewMenu(model.views(), messages);
    filters = new FilterBar<>(model.filters(), where(), messages);
    filters.button().setMinWidth(Region.USE_PREF_SIZE);
    HBox buttons = Nodes.row(8, views.button(), filters.button());
    // In a narrow toolbar, the name of the view is cut before a control moves to a second line.
    HBox.setHgrow(buttons, Priority.ALWAYS);
    buttons.setMaxWidth(Region.USE_PREF_SIZE);
    Nodes.show(more, false);
    node.getChildren()
        .addAll(
            title, buttons, createButton(create), more, Nodes.spacer(), deleted(), chooser.node());
    below = new VBox(views.problems(), filters.chips());
    Observables.listen(
        this::changed,
        table.columns().versionProperty(),
        model.filters().filters(),
        model.filters().matchAnyProperty(),
        model.rows().queryProperty(),
        model.rows().deletedShownProperty());
    model.views().attach(this);
  }

  private void changed() {
    version.set(version.get() + 1);
  }

  Node node() {
    return node;
  }

  /** Returns the area below the toolbar. */
  Node below() {
    return below;
  }

  @Override
  public ViewState now() {
    return new ViewState(
        table.columns().state(),
        model.filters().filters(),
        model.filters().matchAnyProperty().get(),
        model.rows().queryProperty().get(),
        model.rows().deletedShownProperty().get());
  }

  @Override
  public void apply(ViewState state) {
    table.columns().apply(state.table());
    model.filters().set(state.filters(), state.matchAny());
    model.rows().queryProperty().set(state.search());
    model.rows().deletedShownProperty().set(state.deletedShown());
  }

  @Override
  public ReadOnlyIntegerProperty versionProperty() {
    return version.getReadOnlyProperty();
  }

  /** Returns the bar of the filters. */
  public FilterBar<R> filterBar() {
    return filters;
  }

  /** Opens the filter dialog of a column. */
  void filterBy(Column<R> column) {
    filters.open(column);
  }

  /** Opens the list of columns to show or hide. */
  void chooseColumns() {
    chooser.open();
  }

  /** Opens the menu of saved views. */
  public void openViews() {
    views.open();
  }

  /** Describes the records that filters apply to: all records in memory, complete or not. */
  private ObservableValue<String> where() {
    return Bindings.createStringBinding(
        () ->
            messages.text(
                model.loader().state().isWhole() ? "filter.here" : "filter.here.part",
                model.rows().totalProperty().get()),
        model.loader().stateProperty(),
        model.rows().totalProperty());
  }

  /** Adds a control beside the button that creates records. */
  public void add(Node control) {
    if (control instanceof Labeled labeled && labeled.getGraphic() != null) {
      // In a narrow window the control shows only its icon; its tooltip has the text.
      labeled
          .contentDisplayProperty()
          .bind(
              Bindings.when(node.widthProperty().lessThan(ROOM_FOR_WORDS))
                  .then(ContentDisplay.GRAPHIC_ONLY)
                  .otherwise(ContentDisplay.LEFT));
    }
    more.getChildren().add(control);
    Nodes.show(more, true);
  }

  /** Adds a control at the end of the toolbar. */
  void addLast(Node control) {
    node.getChildren().add(control);
  }

  private CheckBox deleted() {
    CheckBox deleted = Nodes.named("show-deleted-" + model.kind().name(), new CheckBox());
    deleted.setMinWidth(Region.USE_PREF_SIZE);
    deleted.selectedProperty().bindBidirectional(model.rows().deletedShownProperty());
    model
        .rows()
        .deletedProperty()
        .subscribe(
            count -> {
              deleted.setText(messages.text("deleted.show", count));
              deleted.setVisible(count.intValue() > 0);
            });
    return deleted;
  }

  private Button createButton(Runnable create) {
    Button button =
        Nodes.named(
            "create-" + model.kind().name(),
            new Button("", new FontIcon(Feather.PLUS)),
            Styles.BUTTON_ICON);
    String title = messages.textOr(model.kind().name() + ".create.title", "");
    button.setAccessibleText(title);
    button.setTooltip(new ShortcutText(messages).tooltip(title, Shortcut.CREATE));
    button.setOnAction(event -> create.run());
    Nodes.show(button, model.creating().isPossible());
    return button;
  }
}
