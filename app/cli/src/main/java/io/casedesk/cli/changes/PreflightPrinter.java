package io.casedesk.cli.changes;

import io.casedesk.changes.validation.PreflightCell;
import io.casedesk.changes.validation.PreflightCreate;
import io.casedesk.changes.validation.PreflightCreate.Status;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.changes.validation.Problem;
import io.casedesk.cli.terminal.Counts;
import io.casedesk.cli.terminal.ErrorMessages;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Prints the cells that need attention, one per line, and then the counts. */
final class PreflightPrinter {

  private static final int SHOWN = 60;
  private static final int IDS = 3;

  private final PrintStream out;
  private final int most;
  private int lines;

  PreflightPrinter(PrintStream out) {
    this(out, Integer.MAX_VALUE);
  }

  /**
   * Creates a printer.
   *
   * @param most the most lines; the number of further lines is printed
   */
  PreflightPrinter(PrintStream out, int most) {
    this.out = out;
    this.most = most;
  }

  void print(PreflightReport<?> result) {
    result.cells().forEach(this::cell);
    result.creates().forEach(this::create);
    result.cells().forEach(this::warnings);
    if (lines > most) {
      out.printf(Locale.ROOT, "and %d more; --json lists all%n", lines - most);
    }
    Map<PreflightCell.State, Integer> counts = result.counts();
    out.printf(
        Locale.ROOT,
        "%s: %d ready, %d unchanged, %d in conflict, %d blocked%n",
        Counts.of(result.cells().size(), "cell"),
        counts.get(PreflightCell.State.READY),
        counts.get(PreflightCell.State.UNCHANGED),
        counts.get(PreflightCell.State.CONFLICT),
        counts.get(PreflightCell.State.BLOCKED));
    if (!result.creates().isEmpty()) {
      out.printf(
          Locale.ROOT,
          "%s to be created: %d ready%s%s%s%n",
          Counts.of(result.creates().size(), "record"),
          count(result, PreflightCreate::ready),
          counted(count(result, PreflightCreate::isCreated), "created before"),
          counted(count(result, PreflightCreate::isInDoubt), "uncertain"),
          counted(
              count(result, create -> !create.standing().namesakes().isEmpty()),
              "with the name of an existing record"));
    }
  }

  private static long count(PreflightReport<?> result, Predicate<PreflightCreate> which) {
    return result.creates().stream().filter(which).count();
  }

  private static String counted(long count, String what) {
    return count == 0 ? "" : ", " + count + " " + what;
  }

  private void cell(PreflightCell cell) {
    Change change = cell.planned().change();
    String where = where(cell);
    if (cell.block() != null) {
      line("blocked", where + reason(change.field(), cell.block()));
    } else if (cell.state() == PreflightCell.State.CONFLICT) {
      line(
          "conflict",
          "%sseen %s, now %s, wanted %s"
              .formatted(
                  where, shown(change.seen()), shown(cell.current()), shown(change.wanted())));
    }
  }

  private static String reason(FieldRef field, Problem block) {
    String reason = block.message().text();
    return !block.known().isEmpty() && Problem.listed(block.known()).isEmpty()
        ? reason + " To see the keys, run: casedesk-cli options list " + field.key()
        : reason;
  }

  /** Prints warnings after all problems, which must not be lost among them. */
  private void warnings(PreflightCell cell) {
    cell.warnings().forEach(warning -> line("warning", where(cell) + warning.message()));
  }

  private static String where(PreflightCell cell) {
    Change change = cell.planned().change();
    String origin = cell.planned().origin();
    return "%s of record %s%s: "
        .formatted(change.field(), change.recordId(), origin.isEmpty() ? "" : " (" + origin + ")");
  }

  private void create(PreflightCreate create) {
    String row = " of row " + create.create().row() + ": ";
    Status standing = create.standing();
    String named =
        "row " + create.create().row() + ", \"" + shortened(create.create().name()) + "\"";
    if (create.isCreated()) {
      line("created", named + ": run " + standing.run() + " created the record " + standing.id());
    } else if (create.isInDoubt()) {
      line(
          "uncertain",
          named
              + ": run "
              + standing.run()
              + " sent it, but the response was lost. Look for the record in the service. If it is"
              + " there, use its ID to change it. If not, give the row another name");
    } else if (create.ready()) {
      line("create", named + " with " + Counts.of(create.create().values().size(), "other value"));
    }
    if (!standing.namesakes().isEmpty()) {
      List<String> ids = standing.namesakes();
      String more = ids.size() > IDS ? " and " + (ids.size() - IDS) + " more" : "";
      String shown = String.join(", ", ids.subList(0, Math.min(IDS, ids.size())));
      line("warning", named + ": this name is already used by " + shown + more);
    }
    create.blocks().forEach((field, block) -> line("blocked", field + row + reason(field, block)));
    create
        .warnings()
        .forEach(
            (field, warnings) ->
                warnings.forEach(warning -> line("warning", field + row + warning.message())));
  }

  /** Values can contain line breaks and terminal control characters. */
  private void line(String state, String text) {
    if (++lines <= most) {
      out.printf(Locale.ROOT, "%-9s %s%n", state, ErrorMessages.line(text));
    }
  }

  private static String shown(@Nullable FieldValue value) {
    if (value == null || value.isBlank()) {
      return "nothing";
    }
    String text = value.display();
    return "\"" + shortened(text) + "\"";
  }

  private static String shortened(String text) {
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
  }
}
