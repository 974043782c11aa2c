package io.casedesk.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.server.CaseService;
import io.casedesk.server.testdata.SampleDatabase;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A service whose database is looked into past it, and the program as processes of its own. */
public final class StoryFixture implements AutoCloseable {

  private static final JsonMapper JSON = new JsonMapper();
  private static final int PATIENCE_SECONDS = 100;

  private final Path folder;
  private final Path database;
  private final CaseService service;
  private final String token;
  private URI url;
  private final List<Process> started = new ArrayList<>();

  /** What a process said, and its exit code. */
  public record Ended(int code, String said) {

    public Ended with(int expected) {
      assertEquals(expected, code, said);
      return this;
    }
  }

  /**
   * Starts the service.
   *
   * @param twins use cases of the same source id each, beside those of the sample
   */
  public StoryFixture(Path folder, int records, List<String> twins) throws IOException {
    this.folder = folder;
    this.database = folder.resolve("cases.db");
    service = CaseService.start(SampleDatabase.at(database, records));
    token = service.issueToken("story");
    url = service.baseUrl();
    if (!twins.isEmpty()) {
      List<String> lines = new ArrayList<>();
      for (String twin : twins) {
        for (int i = 0; i < 2; i++) {
          lines.add("{\"title\":\"%s %d\",\"source_id\":\"%s\"}".formatted(twin, i, twin));
        }
      }
      Path file = Files.write(folder.resolve("twins.ndjson"), lines);
      Ran loaded =
          Ran.with(
              Map.of(), "load", "--database", database.toString(), "--use-cases", file.toString());
      assertEquals(ExitCode.DONE, loaded.exitCode(), loaded.err());
    }
  }

  public URI url() {
    return url;
  }

  /** From now on the service is reached here. */
  public void reachAt(URI elsewhere) {
    url = elsewhere;
  }

  /** Starts a command against a URL, with a workspace of this name. */
  public Process start(URI url, String workspace, String... args) throws IOException {
    List<String> command = new ArrayList<>(ProcessTest.command(args));
    command.addAll(List.of("--url", url.toString(), "--token-env", Ran.TOKEN_VARIABLE));
    return start(command, workspace);
  }

  /** Runs a command that asks no service to its end, with a workspace of this name. */
  public Ended local(String workspace, String... args) throws IOException, InterruptedException {
    return end(start(new ArrayList<>(ProcessTest.command(args)), workspace));
  }

  private Process start(List<String> command, String workspace) throws IOException {
    command.addAll(List.of("--workspace", folder.resolve(workspace).toString()));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.redirectOutput(folder.resolve("said-" + started.size() + ".txt").toFile());
    builder.environment().put(Ran.TOKEN_VARIABLE, token);
    builder.environment().put("USER", "ann");
    builder.environment().remove("XDG_DATA_HOME");
    Process process = builder.start();
    started.add(process);
    return process;
  }

  /** What a process said up to now. */
  public String said(Process process) throws IOException {
    return Files.readString(folder.resolve("said-" + started.indexOf(process) + ".txt"));
  }

  /** Waits for its end. */
  public Ended end(Process process) throws IOException, InterruptedException {
    assertTrue(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS), said(process));
    return new Ended(process.exitValue(), said(process));
  }

  /** Runs a command to its end. */
  public Ended run(String workspace, String... args) throws IOException, InterruptedException {
    return end(start(url(), workspace, args));
  }

  public static void signal(String name, Process process) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }

  /**
   * Custom fields of every use case by its id, with {@code source_id} and {@code delete_flag}, as
   * the database holds them. One that is blank counts as one that is not there.
   */
  public Map<String, Map<String, String>> useCases() throws SQLException {
    Map<String, Map<String, String>> rows = new TreeMap<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery("SELECT * FROM use_case")) {
      while (result.next()) {
        Map<String, String> row = new TreeMap<>();
        row.put(".source_id", String.valueOf(result.getString("source_id")));
        row.put(".delete_flag", String.valueOf(result.getString("delete_flag")));
        row.put(".title", String.valueOf(result.getString("title")));
        for (Map.Entry<String, JsonNode> field :
            JSON.readTree(result.getString("custom_fields")).properties()) {
          JsonNode held = field.getValue();
          String text = held.isString() ? held.stringValue() : held.toString();
          if (!held.isNull() && !text.isEmpty()) {
            row.put(field.getKey(), text);
          }
        }
        rows.put(result.getString("id"), row);
      }
    }
    return rows;
  }

  /** Ids of records that are not deleted by their source ids, where these are theirs alone. */
  public static Map<String, String> bySourceId(Map<String, Map<String, String>> useCases) {
    Map<String, List<String>> all = new TreeMap<>();
    useCases.forEach(
        (id, row) ->
            all.computeIfAbsent(String.valueOf(row.get(".source_id")), key -> new ArrayList<>())
                .add(id));
    Map<String, String> unique = new TreeMap<>();
    all.forEach(
        (sourceId, ids) -> {
          Map<String, String> first = useCases.getOrDefault(ids.getFirst(), Map.of());
          boolean live = List.of("0", "false").contains(first.getOrDefault(".delete_flag", ""));
          if (ids.size() == 1 && live && !sourceId.equals("null") && !sourceId.isBlank()) {
            unique.put(sourceId, ids.getFirst());
          }
        });
    return unique;
  }

  @Override
  public void close() {
    started.forEach(Process::destroyForcibly);
    service.close();
  }
}
