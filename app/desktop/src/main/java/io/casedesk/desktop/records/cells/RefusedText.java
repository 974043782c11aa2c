package io.casedesk.desktop.records.cells;

import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.cells.CellTextParser.ParseResult;
import io.casedesk.desktop.records.cells.CellTextParser.RefusedInput;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Formats the list of cells that were not changed, with reasons. */
public record RefusedText(Messages messages) {

  private static final int MOST = 3;

  public String of(ParseResult made) {
    if (made.refused().size() == 1 && made.refused().getFirst().field().isEmpty()) {
      // A single reason that applies to all cells.
      return one(made.refused().getFirst());
    }
    List<String> sentences = new ArrayList<>();
    if (!made.refused().isEmpty()) {
      List<RefusedInput> first = made.refused().stream().limit(MOST).toList();
      sentences.add(messages.text("grid.refused", made.refused().size(), named(first, "\n")));
      int more = made.refused().size() - first.size();
      if (more > 0) {
        sentences.add(messages.text("grid.refused.more", more));
      }
    }
    if (!made.cells().isEmpty()) {
      sentences.add(messages.text("grid.refused.marked"));
    }
    if (made.beyond() > 0) {
      sentences.add(messages.text("grid.beyond", made.beyond()));
    }
    return String.join("\n", sentences);
  }

  /**
   * Lists each cell with its reason.
   *
   * @param separator the text between two cells
   */
  public String named(List<RefusedInput> those, String separator) {
    return those.stream().map(this::one).collect(Collectors.joining(separator));
  }

  private String one(RefusedInput refused) {
    String why = messages.text(refused.messageKey());
    if (refused.field().isEmpty()) {
      return why;
    }
    if (refused.record().isEmpty()) {
      return messages.text("grid.refused.input", refused.field(), refused.text(), why);
    }
    return refused.text().isEmpty()
        ? messages.text("grid.refused.readOnly", refused.field(), refused.record(), why)
        : messages.text("grid.refused.one", refused.field(), refused.record(), refused.text(), why);
  }
}
