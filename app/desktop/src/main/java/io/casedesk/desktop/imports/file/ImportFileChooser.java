package io.casedesk.desktop.imports.file;

import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.text.Messages;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.stage.Window;

/** Asks for the file to import. */
public final class ImportFileChooser {

  private final FileDialogs dialogs;
  private final Messages messages;

  public ImportFileChooser(FileDialogs dialogs, Messages messages) {
    this.dialogs = dialogs;
    this.messages = messages;
  }

  /** Opens the file dialog; empty if the user canceled it. */
  public Optional<Path> choose(Window owner) {
    return dialogs.open(
        owner,
        new FileDialogs.Question(
            messages.text("imports.choose.title"),
            "",
            List.of(
                new FileDialogs.Type(
                    messages.text("imports.type.all"),
                    "csv",
                    List.of("xlsx", "tsv", "txt", "json", "ndjson")),
                new FileDialogs.Type(messages.text("imports.type.csv"), "csv"),
                new FileDialogs.Type(messages.text("imports.type.xlsx"), "xlsx"),
                new FileDialogs.Type(messages.text("imports.type.tsv"), "tsv"),
                new FileDialogs.Type(messages.text("imports.type.json"), "json"),
                new FileDialogs.Type(messages.text("imports.type.ndjson"), "ndjson"))));
  }
}
