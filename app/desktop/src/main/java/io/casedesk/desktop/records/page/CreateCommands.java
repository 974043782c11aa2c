package io.casedesk.desktop.records.page;

import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.MenuItems;
import io.casedesk.desktop.common.dialogs.Confirmation;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.create.CreateReport;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.table.RecordTable;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.MenuItem;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import org.jspecify.annotations.Nullable;

/** Creates a record like the selected one, and offers the other ways to create records. */
public final class CreateCommands<R extends CaseRecord> {

  /** Keyboard shortcut of Duplicate record. */
  private static final KeyCombination DUPLICATE = Shortcut.controlShift(KeyCode.D);

  private final RecordsModel<R> model;
  private final RecordTable<R> table;
  private final Runnable focus;
  private final Confirmation replacing;
  private final Messages messages;
  private final List<Command> others = new ArrayList<>();

  /**
   * Creates the commands.
   *
   * @param focus moves the keyboard focus to the form for a new record
   */
  CreateCommands(RecordsModel<R> model, RecordTable<R> table, Runnable focus, Messages messages) {
    this.model = model;
    this.table = table;
    this.focus = focus;
    this.messages = messages;
    this.replacing = new Confirmation(messages, "create.replace");
  }

  /** Adds another way to create records to the menu of a cell. */
  public void add(Command command) {
    others.add(command);
  }

  /**
   * Returns the command that duplicates the selected record.
   *
   * @param onCell whether a cell is selected
   */
  Command duplicating(ObservableValue<Boolean> onCell) {
    return Command.of("duplicate", messages.text("cell.duplicate"), this::duplicate)
        .on(DUPLICATE)
        .when(onCell, messages.text("command.cell.not"));
  }

  /** Returns the items for the menu of a cell. */
  List<MenuItem> items() {
    List<MenuItem> items = new ArrayList<>();
    items.add(item("cell-duplicate", messages.text("cell.duplicate"), DUPLICATE, this::duplicate));
    for (Command command : others) {
      Shortcut shortcut = command.shortcut();
      KeyCombination keys = shortcut == null ? null : shortcut.keys();
      items.add(item("cell-" + command.id(), command.title(), keys, command::run));
    }
    return items;
  }

  private MenuItem item(String id, String title, @Nullable KeyCombination keys, Runnable action) {
    MenuItem item = MenuItems.of(id, title, action);
    item.setAccelerator(keys == null ? null : new ShortcutText(messages).named(keys));
    return item;
  }

  /** Opens the form for a new record with the values of the selected one. */
  private void duplicate() {
    table.focused().record().ifPresent(this::duplicate);
  }

  private void duplicate(R record) {
    CreateReport last = model.creating().attempt().reportProperty().get();
    boolean isKept =
        model.creating().attempt().busyProperty().get() || (last != null && last.isOpenEnded());
    if (isKept || model.creating().isBlank()) {
      fill(record);
    } else {
      replacing.ask(
          table.node(), messages.text("create.replace.what", record.label()), () -> fill(record));
    }
  }

  private void fill(R record) {
    model.creating().open(record.label(), field -> shown(record, field));
    focus.run();
  }

  /** The value that the table shows: an unsent change, or the value that was read. */
  private @Nullable FieldValue shown(R record, FieldRef field) {
    Change unsent = model.staging().find(record.id(), field);
    return unsent == null ? record.value(field) : unsent.wanted();
  }
}
