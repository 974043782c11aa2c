package io.casedesk.desktop.imports;

import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Notice;
import io.casedesk.desktop.common.controls.Notice.Level;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.files.imports.FaultFile;
import io.casedesk.files.imports.ImportDifference;
import io.casedesk.files.imports.Mapping;
import io.casedesk.files.table.UnusableTableException;
import io.casedesk.files.table.UnusableTableException.TableFault;
import io.casedesk.messages.Message;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import javafx.beans.binding.Bindings;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** Saves all faults of a file in a table, and says whether that worked. */
final class FaultFileSaver {

  private final VBox node = new VBox();
  private final ImportJob importJob;
  private final FileDialogs dialogs;
  private final Messages messages;

  FaultFileSaver(ImportJob importJob, FileDialogs dialogs, Messages messages) {
    this.importJob = importJob;
    this.dialogs = dialogs;
    this.messages = messages;
    node.setId("imports-faults-said");
    node.managedProperty().bind(Bindings.isNotEmpty(node.getChildren()));
    // Another file has other faults.
    importJob.storedProperty().subscribe(stored -> node.getChildren().clear());
    importJob.tableProperty().subscribe(table -> node.getChildren().clear());
  }

  /** Returns the node with the result of the last save. */
  Region node() {
    return node;
  }

  /**
   * Adds a button to the text of a failure that saves all its faults, if the table has faults in
   * single cells.
   */
  Region beside(Region shown, Throwable failure) {
    if (!(failure instanceof UnusableTableException unusable) || unusable.faults().isEmpty()) {
      return shown;
    }
    VBox box = new VBox(12);
    box.getChildren()
        .setAll(shown, button(() -> save(box.getScene().getWindow(), unusable::faults)), node);
    box.setAlignment(Pos.CENTER);
    box.setMinHeight(0);
    return box;
  }

  /** Creates the button that saves faults. */
  Button button(Runnable action) {
    return Buttons.hinted(messages, "imports-save-faults", "imports.saveFaults", action);
  }

  /**
   * Asks for a file and saves the faults of a comparison in it.
   *
   * @param checked the check of the plan; null to check it against the records in memory
   */
  void save(
      Window owner,
      @Nullable ImportDifference found,
      @Nullable ImportRecordSource<?> known,
      @Nullable PreflightReport<?> checked) {
    Mapping mapping = importJob.draftProperty().get().mapping();
    if (found != null && known != null && mapping != null) {
      save(
          owner,
          () ->
              FaultFile.of(
                  found,
                  mapping,
                  checked == null ? known.asHeld(found.plan()) : checked,
                  known.asHeld(found.unclearPlan())));
    }
  }

  /**
   * Asks for a file and saves faults in it.
   *
   * @param faults finds the faults; called in the background
   */
  void save(Window owner, Callable<List<TableFault>> faults) {
    dialogs
        .save(
            owner,
            new FileDialogs.Request(
                messages.text("imports.saveFaults.title"),
                "faults.csv",
                List.of(new FileDialogs.Type(messages.text("imports.type.csv"), "csv"))))
        .ifPresent(target -> save(target, faults));
  }

  private void save(Path target, Callable<List<TableFault>> faults) {
    importJob
        .tasks()
        .call(
            () -> {
              List<TableFault> found = faults.call();
              FaultFile.write(found, target);
              return found.size();
            })
        .onSuccess(count -> say(true, messages.text("imports.faults.saved", count, target)))
        .onFailure(
            thrown ->
                say(
                    false,
                    messages.text("imports.faults.notSaved", target, Message.ofFailure(thrown))))
        .start();
  }

  private void say(boolean good, String text) {
    node.getChildren()
        .setAll(
            new Notice(good ? Level.GOOD : Level.BAD, text, messages)
                .copyable()
                .dismissable(node.getChildren()::clear));
  }
}
