package io.casedesk.cli.service;

import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.JsonOption;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.server.DatabaseAdministration;
import io.casedesk.server.load.FileLoader.LoadFile;
import io.casedesk.server.load.LoadSection;
import io.casedesk.server.store.ImportCounts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code load}: loads records into a database. */
@Command(
    name = "load",
    description = {
      "Load records into the database of a service",
      "Loads either all records or none. The command can also load data that the service doesn't"
          + " accept from clients, such as source_id, timestamps, people, checklists and links.",
      "FILE is a JSON object with any of the arrays fields, people, use_cases, "
          + "solutions, checklists and links. Elements have the format of the service's "
          + "responses; a checklist also needs a solutionId. A record whose id exists is "
          + "changed: fields missing from FILE keep their values, custom_fields are merged key by "
          + "key, and a useCaseList replaces the links of its solution. A record without an id is "
          + "always new. For a dropdown, give the key of the value, not its label.",
      "A service that uses the database can keep running. Its writes wait until this command"
          + " ends. With SQLite, they wait at most ten seconds; then they fail and change nothing."
    },
    footer = {
      "  casedesk-cli load --database cases.db records.json",
      "  casedesk-cli load --database cases.db --use-cases use-cases.ndjson"
    })
public final class LoadCommand extends TerminalCommand {

  @Mixin private DatabaseOption database = new DatabaseOption();

  @Parameters(
      arity = "0..1",
      paramLabel = "FILE",
      description = "The JSON document. Use - for standard input.")
  private @Nullable Path document;

  @Option(
      names = "--use-cases",
      paramLabel = "FILE",
      description = "Use cases, one per line, as 'export use-cases --format ndjson' writes them.")
  private @Nullable Path useCases;

  @Option(
      names = "--solutions",
      paramLabel = "FILE",
      description = "Solutions, one per line, as 'export solutions --format ndjson' writes them.")
  private @Nullable Path solutions;

  @Mixin private JsonOption json = new JsonOption();

  @Override
  protected int run() throws IOException {
    List<LoadFile> files = files();
    try (DatabaseAdministration administration = database.openOrMake(terminal())) {
      Map<String, ImportCounts> counts = new LinkedHashMap<>();
      administration.load(files).forEach((section, tally) -> counts.put(section.member(), tally));
      DatabaseOption.print(terminal(), counts, json);
      return ExitCode.DONE;
    }
  }

  private List<LoadFile> files() throws IOException {
    List<LoadFile> files = new ArrayList<>();
    if (document != null) {
      files.add(LoadFile.document(input(document)));
    }
    if (useCases != null) {
      files.add(LoadFile.lines(LoadSection.USE_CASES, input(useCases)));
    }
    if (solutions != null) {
      files.add(LoadFile.lines(LoadSection.SOLUTIONS, input(solutions)));
    }
    if (files.isEmpty()) {
      throw usage("Name a FILE, or use --use-cases or --solutions.");
    }
    return files;
  }
}
