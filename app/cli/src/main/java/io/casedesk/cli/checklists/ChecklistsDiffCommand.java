package io.casedesk.cli.checklists;

import io.casedesk.cli.terminal.ErrorMessages;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.JsonOption;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.files.checklists.ChecklistReport;
import io.casedesk.files.checklists.ReviewPack;
import io.casedesk.model.FieldValue;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.ChecklistChange;
import io.casedesk.model.checklist.ChecklistChange.Kind;
import io.casedesk.model.checklist.ChecklistChange.Snapshot;
import io.casedesk.model.checklist.FieldDifference;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command {@code checklists diff}: compares two files of checklists. */
@Command(
    name = "diff",
    description = {
      "Compare two files of checklists",
      "",
      "Compares two files that 'checklists --format html' wrote. Lists added, removed and"
          + " changed checklists. For each change, shows the field, the old and the new value."
          + " Ignores the service's timestamps, such as updatedAt.",
      ""
    },
    footerHeading = "%nExample:%n",
    footer = "  casedesk-cli checklists diff monday.html tuesday.html",
    exitCodeList = {
      "0:nothing changed",
      "3:nothing changed, but some checklists couldn't be read for one of the two files",
      "6:checklists changed; each change is listed"
    })
public final class ChecklistsDiffCommand extends TerminalCommand {

  private static final int SHOWN = 200;

  @Parameters(
      index = "0",
      paramLabel = "BEFORE",
      description = "The earlier file. Use - for standard input.")
  private Path before = Path.of("");

  @Parameters(
      index = "1",
      paramLabel = "AFTER",
      description = "The later file. Use - for standard input.")
  private Path after = Path.of("");

  @Mixin private JsonOption json = new JsonOption();

  @Override
  protected int run() throws IOException {
    List<ChecklistChange> changes =
        ChecklistChange.between(read(input(before)), read(input(after)));
    if (json.isJson()) {
      ChecklistReport.changes(changes, terminal().out());
      terminal().out().println();
    } else if (changes.isEmpty()) {
      terminal().print("Nothing changed.");
    } else {
      changes.forEach(this::print);
    }
    if (changes.stream().anyMatch(change -> change.kind() != Kind.NOT_COMPARED)) {
      return ExitCode.CONFLICT;
    }
    return changes.isEmpty() ? ExitCode.DONE : ExitCode.INCOMPLETE;
  }

  private static Snapshot read(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return ReviewPack.read(in);
    }
  }

  private void print(ChecklistChange change) {
    Checklist checklist = change.checklist();
    terminal()
        .print(
            ErrorMessages.line(
                "%s: %s (%s)%s"
                    .formatted(
                        change.kind().text(),
                        change.solution().name(),
                        change.solution().id(),
                        checklist == null
                            ? ""
                            : ", %s (%s)".formatted(checklist.page().label(), checklist.key()))));
    for (FieldDifference difference : change.differences()) {
      terminal()
          .print(
              "  %s: %s -> %s"
                  .formatted(
                      ErrorMessages.line(difference.path()),
                      value(difference.before()),
                      value(difference.after())));
    }
  }

  private static String value(@Nullable FieldValue value) {
    String text =
        switch (value) {
          case null -> "(not set)";
          case FieldValue.Null none -> "null (no value)";
          case FieldValue.Text(String written) -> '"' + written + '"';
          default -> value.display();
        };
    return ErrorMessages.line(text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text);
  }
}
