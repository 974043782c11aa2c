package io.casedesk.desktop.app;

import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.section.Section;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.imports.ImportsSection;
import io.casedesk.desktop.shell.RecordsSection;
import io.casedesk.model.RecordKind;
import java.util.function.Consumer;

/**
 * Leads from a list to an import of the rows on the clipboard, each as a new record.
 *
 * @param open opens a section
 */
record PasteWiring(ImportsSection imports, Consumer<Section> open, Messages messages) {

  /** Adds the command to each list. Call it before the sections are added to a window. */
  void addTo(RecordLists lists) {
    add(lists.useCases(), RecordKind.USE_CASES);
    add(lists.solutions(), RecordKind.SOLUTIONS);
  }

  private void add(RecordsSection<?> section, RecordKind kind) {
    Command paste =
        Command.of(
                "create-pasted",
                messages.text(section.name() + ".create.pasted"),
                () -> {
                  open.accept(imports);
                  imports.paste(kind);
                })
            .on(Shortcut.CREATE_PASTED)
            .when(imports.model().free(), messages.text("imports.running.not"));
    section.add(paste);
    section.whenViewed(view -> view.addCreating(paste));
  }
}
