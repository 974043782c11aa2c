package io.casedesk.desktop.shell;

import io.casedesk.desktop.changes.review.ReviewSession;
import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.preferences.SettingCatalog;
import io.casedesk.desktop.common.preferences.SettingCatalog.RecordPane;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.page.RecordsView;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.model.CaseRecord;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ObjectProperty;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;

/**
 * Creates the commands for a list of records, its table and its review.
 *
 * @param listShown whether the list is shown, and not a review
 */
record RecordsCommands<R extends CaseRecord>(
    RecordsModel<R> model, RecordsView<R> view, BooleanBinding listShown, Messages messages) {

  private static final KeyCombination FILTER = Shortcut.controlShift(KeyCode.F);

  List<Command> all() {
    List<Command> commands = new ArrayList<>(ofTheList());
    commands.add(
        Command.of("record-fields", messages.text("command.record"), this::toggleRecordPane));
    commands.addAll(view.commands().all());
    if (model.creating().isPossible()) {
      commands.add(
          Command.of("create", messages.text(model.kind().name() + ".create.title"), view::create)
              .on(Shortcut.CREATE)
              .when(listShown, messages.text("command.reviewed")));
    }
    return List.copyOf(commands);
  }

  private void toggleRecordPane() {
    ObjectProperty<RecordPane> pane = model.preferences().property(SettingCatalog.RECORD_PANE);
    pane.set(pane.get() == RecordPane.SHOWN ? RecordPane.HIDDEN : RecordPane.SHOWN);
  }

  /** Makes the list of changes available to the keyboard. */
  private Command listChanges() {
    return Command.of(
            "list-changes",
            messages.text("command.changes"),
            () -> model.changes().listedProperty().set(!model.changes().listedProperty().get()))
        .on(Shortcut.control(KeyCode.J))
        .when(
            listShown.and(model.changes().changesProperty().isNotNull()),
            messages.text("command.changes.not"));
  }

  /** Creates the command for Ctrl+Enter, which works anywhere in the section during a review. */
  private Command applyReview() {
    BooleanBinding isChecked = model.review().in(ReviewSession.Phase.Checked.class);
    return Command.of("review-apply", messages.text("review.apply.command"), model.review()::apply)
        .on(Shortcut.APPLY, isChecked)
        .when(isChecked, messages.text("review.apply.not"));
  }

  private Command showDeleted() {
    RowsModel<R> rows = model.rows();
    return Command.of(
            "show-deleted",
            messages.text("command.deleted"),
            () -> rows.deletedShownProperty().set(!rows.deletedShownProperty().get()))
        .when(
            listShown.and(rows.store().deletedProperty().greaterThan(0)),
            messages.text("command.deleted.not"));
  }

  private List<Command> ofTheList() {
    return List.of(
        applyReview(),
        Command.of("stop-reading", messages.text("command.stopReading"), model.loader()::cancel)
            .on(RecordsSection.STOP)
            .when(
                model.loader().stateProperty().map(LoadState::isReading),
                messages.text("command.stopReading.not")),
        Command.of("add-filter", messages.text("command.filter"), view.tools().filterBar()::open)
            .on(FILTER)
            .when(listShown, messages.text("command.reviewed")),
        Command.of(
                "filter-text",
                messages.text("command.filter.text"),
                view.tools().filterBar()::openText)
            .when(listShown, messages.text("command.reviewed")),
        Command.of("views", messages.text("command.views"), view.tools()::openViews)
            .on(Shortcut.control(KeyCode.L))
            .when(listShown, messages.text("command.reviewed")),
        listChanges(),
        showDeleted(),
        Command.of("bulk-edit", messages.text("command.bulk"), view::bulkEdit)
            .on(Shortcut.BULK)
            .when(
                listShown.and(Bindings.isNotEmpty(model.rows().shown())),
                messages.text("command.bulk.not")),
        Command.of("export", messages.text("command.export"), view::export)
            .on(Shortcut.EXPORT)
            .when(
                listShown.and(model.rows().store().totalProperty().greaterThan(0)),
                messages.text("command.bulk.not")),
        Command.of("undo", messages.text("command.undo"), model.staging()::undo)
            .when(
                listShown.and(model.staging().undoableProperty()),
                messages.text("command.undo.not")),
        Command.of("redo", messages.text("command.redo"), model.staging()::redo)
            .when(
                listShown.and(model.staging().redoableProperty()),
                messages.text("command.redo.not")),
        Command.of("review", messages.text("staging.review"), model::reviewStaged)
            .when(
                listShown.and(model.staging().cellsProperty().greaterThan(0)),
                messages.text("command.save.not")));
  }
}
