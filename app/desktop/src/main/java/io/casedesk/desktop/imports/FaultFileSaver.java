package io.casedesk.desktop.imports;

import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.NoticeStack;
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
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** Saves all faults of a file in a table, and says whether that worked. */
final class FaultFileSaver {

  /** The key of the notice about the last file, and the id of its text. */
  private static final String SAID = "imports-faults-said";

  private final ImportSession session;
  private final FileDialogs dialogs;
  private final NoticeStack notices;
  private final Messages messages;

  /**
   * Creates the saver of an import.
   *
   * @param notices shows whether a file was saved
   */
  FaultFileSaver(
      ImportSession session, FileDialogs dialogs, NoticeStack notices, Messages messages) {
    this.session = session;
    this.dialogs = dialogs;
    this.notices = notices;
    this.messages = messages;
    // Another file has other faults.
    session.storedProperty().subscribe(stored -> notices.remove(SAID));
    session.contentProperty().subscribe(content -> notices.remove(SAID));
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
        .setAll(shown, button(() -> save(box.getScene().getWindow(), unusable::faults)));
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
    Mapping mapping = session.draftProperty().get().mapping();
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
    session
        .tasks()
        .call(
            () -> {
              List<TableFault> found = faults.call();
              FaultFile.write(found, target);
              return found.size();
            })
        .onSuccess(
            count -> notices.say(SAID, true, messages.text("imports.faults.saved", count, target)))
        .onFailure(
            thrown ->
                notices.say(
                    SAID,
                    false,
                    messages.text("imports.faults.notSaved", target, Message.ofFailure(thrown))))
        .start();
  }
}
