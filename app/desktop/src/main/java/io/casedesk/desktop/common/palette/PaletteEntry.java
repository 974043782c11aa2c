package io.casedesk.desktop.common.palette;

import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.commands.Commands;

/**
 * An entry of the command palette.
 *
 * @param isHere whether the command acts on the open place
 */
public record PaletteEntry(Commands.Group group, Command command, boolean isHere) {

  /** Returns the text to search and show. */
  public String title() {
    return command.title();
  }
}
