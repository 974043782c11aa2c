package io.casedesk.cli;

import io.casedesk.files.AtomicFile;
import io.casedesk.files.OptionFile;
import io.casedesk.files.OptionFile.Format;
import io.casedesk.files.OptionReport;
import io.casedesk.model.BookEntry;
import io.casedesk.model.KnownOption.Source;
import io.casedesk.model.ReadOutcome;
import io.casedesk.model.RecordKind;
import io.casedesk.workspace.OptionRow;
import io.casedesk.workspace.Options;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The option book of one connection, for as long as a command takes. */
final class BookSession implements AutoCloseable {

  private final Workspace workspace;
  private final String connection;
  private final boolean complete;

  private BookSession(Workspace workspace, String connection, boolean complete) {
    this.workspace = workspace;
    this.connection = connection;
    this.complete = complete;
  }

  /** Opens it; where a token is named, reads the records first and learns from them. */
  static BookSession open(Terminal terminal, BookOptions options) {
    Workspace workspace = options.workspace().open(terminal);
    boolean opened = false;
    try {
      String connection = options.connection(terminal, workspace.options().connections());
      BookSession session =
          new BookSession(workspace, connection, read(terminal, options, workspace));
      opened = true;
      return session;
    } finally {
      if (!opened) {
        workspace.close();
      }
    }
  }

  private static boolean read(Terminal terminal, BookOptions options, Workspace workspace) {
    if (!options.reads()) {
      return true;
    }
    try (Composition service = options.open(terminal);
        Progress progress = new Progress(terminal, "use cases")) {
      KeptBook kept = KeptBook.of(terminal, options.workspace(), workspace, Map.of());
      ReadOutcome outcome =
          service.known(RecordKind.USE_CASES, List.of(), kept, progress).outcome();
      if (!outcome.complete()) {
        Messages.doubts(terminal, outcome);
        terminal.err().println("So the option book is as it was before.");
      }
      return outcome.complete();
    }
  }

  /** The base URL of the service. */
  String connection() {
    return connection;
  }

  /** The exit code of what went well otherwise. */
  int done() {
    return complete ? ExitCode.DONE : ExitCode.INCOMPLETE;
  }

  /** All that is known. */
  List<BookEntry> entries() {
    return workspace.options().entries(connection);
  }

  /** Whether a file can hold an option. */
  static boolean carries(BookEntry entry) {
    return OptionFile.carries(entry);
  }

  /** Writes options, in a format of this name. */
  void print(List<BookEntry> entries, BookFormat format, OutputStream out) throws IOException {
    OptionFile.write(connection, entries, format(format), out);
  }

  /** Writes a file of options, whole or not at all. */
  void export(List<BookEntry> entries, BookFormat format, Path out) throws IOException {
    try (AtomicFile file = AtomicFile.replacing(out)) {
      print(entries, format, file.out());
      file.commit();
    }
  }

  /** Says in JSON what was exported. */
  void exported(Path file, int options, int leftOut, OutputStream out) {
    OptionReport.exported(connection, file.toString(), options, leftOut, out);
  }

  /** The format of a file of that name; empty when the name does not say. */
  static Optional<BookFormat> format(Path file) {
    return Format.of(file).map(format -> format == Format.CSV ? BookFormat.csv : BookFormat.json);
  }

  private static Format format(BookFormat format) {
    return format == BookFormat.csv ? Format.CSV : Format.JSON;
  }

  /**
   * Takes in what a file holds, all or none, and says so. The file is read first: what is wrong
   * with it is said before anything else is done.
   *
   * @param json whether to say it to a program
   * @return the exit code
   */
  static int importFile(
      Terminal terminal, BookOptions options, Path file, BookFormat format, boolean json)
      throws IOException {
    OptionFile.Contents contents = OptionFile.read(file, format(format));
    try (BookSession session = open(terminal, options)) {
      OptionReport.Imported imported = session.take(contents);
      if (json) {
        imported.write(terminal.out());
        terminal.out().println();
      } else {
        imported.remarks().forEach(remark -> terminal.err().println(Messages.line(remark)));
        terminal
            .err()
            .printf(
                Locale.ROOT,
                "%d options of %d fields imported for %s; %d were not known before%n",
                imported.options(),
                imported.fields(),
                imported.connection(),
                imported.fresh());
      }
      return session.done();
    }
  }

  private OptionReport.Imported take(OptionFile.Contents contents) {
    Options options = workspace.options();
    Set<List<String>> before = new HashSet<>();
    entries().forEach(entry -> before.add(List.of(entry.field(), entry.key())));
    List<OptionRow> rows = new ArrayList<>();
    Set<String> fields = new LinkedHashSet<>();
    int fresh = 0;
    for (BookEntry entry : contents.options()) {
      rows.add(new OptionRow(entry.field(), entry.key(), entry.label(), Source.IMPORTED));
      fields.add(entry.field());
      fresh += before.contains(List.of(entry.field(), entry.key())) ? 0 : 1;
    }
    options.importAll(connection, rows, Instant.now());
    List<String> remarks = new ArrayList<>(contents.remarks());
    Set<String> known = options.book(connection).fieldKeys();
    if (!known.isEmpty()) {
      fields.stream()
          .filter(field -> !known.contains(field))
          .map(
              field ->
                  "No read has shown a field \""
                      + field
                      + "\"; its options are kept, but nothing can be written into it.")
          .forEach(remarks::add);
    }
    return new OptionReport.Imported(connection, rows.size(), fields.size(), fresh, remarks);
  }

  @Override
  public void close() {
    workspace.close();
  }
}
