package io.casedesk.desktop.records.page;

import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.filter.FilterBar;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.savedviews.ViewMenu;
import io.casedesk.desktop.records.savedviews.ViewState;
import io.casedesk.desktop.records.savedviews.ViewTarget;
import io.casedesk.desktop.records.table.RecordTable;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.service.ReadOutcome;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** Connects the saved views and the filters of a list to its table. */
public final class ListTools<R extends CaseRecord> implements ViewTarget {

  private final RecordsModel<R> model;
  private final RecordTable<R> table;
  private final Messages messages;
  private final ViewMenu views;
  private final FilterBar<R> filters;
  private final HBox buttons;
  private final VBox below;
  private final ReadOnlyIntegerWrapper version = new ReadOnlyIntegerWrapper();

  ListTools(RecordsModel<R> model, RecordTable<R> table, FileDialogs files, Messages messages) {
    this.model = model;
    this.table = table;
    this.messages = messages;
    table.node().setAccessibleText(messages.text(model.kind().name() + ".title"));
    views = new ViewMenu(model.views(), files, messages);
    filters = new FilterBar<>(model.filters(), where(), messages);
    filters.button().setMinWidth(Region.USE_PREF_SIZE);
    buttons = Nodes.row(8, views.button(), filters.button());
    // In a narrow toolbar, the name of the view is cut before a control moves to a second line.
    HBox.setHgrow(buttons, Priority.ALWAYS);
    buttons.setMaxWidth(Region.USE_PREF_SIZE);
    below = new VBox(views.problems(), filters.chips());
    Observables.listen(
        this::changed,
        table.arrangementVersionProperty(),
        model.filters().filters(),
        model.rows().queryProperty(),
        model.rows().deletedShownProperty());
    model.views().attach(this);
  }

  private void changed() {
    version.set(version.get() + 1);
  }

  /** Returns the toolbar buttons. */
  Node buttons() {
    return buttons;
  }

  /** Returns the area below the toolbar. */
  Node below() {
    return below;
  }

  @Override
  public ViewState now() {
    return new ViewState(
        table.state(),
        model.filters().filters(),
        model.rows().queryProperty().get(),
        model.rows().deletedShownProperty().get());
  }

  @Override
  public void apply(ViewState state) {
    table.apply(state.table());
    model.filters().set(state.filters());
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

  /** Opens the menu of saved views. */
  public void openViews() {
    views.open();
  }

  /** Describes the records that filters apply to: all records in memory, complete or not. */
  private ObservableValue<String> where() {
    return Bindings.createStringBinding(
        () -> {
          ReadOutcome outcome = model.reading().outcomeProperty().get();
          boolean whole =
              model.reading().phaseProperty().get() == RecordsModel.Phase.READ
                  && outcome != null
                  && outcome.complete();
          return messages.text(
              whole ? "filter.here" : "filter.here.part",
              model.rows().store().totalProperty().get());
        },
        model.reading().phaseProperty(),
        model.reading().outcomeProperty(),
        model.rows().store().totalProperty());
  }
}
