package io.casedesk.desktop.common.palette;

import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.commands.Commands;

/** One line of the palette. */
public sealed interface PaletteEntry {

  /** What it is found and shown by. */
  String title();

  /** Something to do. */
  record Action(Commands.Group group, Command command) implements PaletteEntry {
    @Override
    public String title() {
      return command.title();
    }
  }

  /**
   * A record.
   *
   * @param sourceId its identifier in the source system; empty when it has none
   */
  record Found(RecordSource source, String id, String sourceId, String title, boolean deleted)
      implements PaletteEntry {}
}
