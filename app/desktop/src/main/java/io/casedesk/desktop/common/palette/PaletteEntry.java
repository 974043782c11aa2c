package io.casedesk.desktop.common.palette;

import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.commands.Commands;

/** An entry of the command palette. */
public sealed interface PaletteEntry {

  /** Returns the text to search and show. */
  String title();

  /**
   * A command.
   *
   * @param isHere whether it acts on the open place
   */
  record Action(Commands.Group group, Command command, boolean isHere) implements PaletteEntry {
    @Override
    public String title() {
      return command.title();
    }
  }

  /**
   * A record.
   *
   * @param sourceId the id in the source system; empty if there is none
   */
  record RecordEntry(RecordSource source, String id, String sourceId, String title, boolean deleted)
      implements PaletteEntry {}
}
