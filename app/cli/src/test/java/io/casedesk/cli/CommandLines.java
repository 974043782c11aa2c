package io.casedesk.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.cli.terminal.ExitCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Command lines of many commands, with a service, a workspace and files for them. */
final class CommandLines implements AutoCloseable {

  private static final String FIELDS =
      "[{\"key\": \"mood\", \"type\": \"text\", \"display\": \"Mood\", \"options\": []}]";

  private final Path folder;
  private final LiveService live;
  private final List<String> ids;
  private final String run;
  private final List<String> service;
  private final List<String> workspace;
  private final List<String> database;

  CommandLines(Path folder) throws IOException {
    this.folder = folder;
    live = new LiveService(folder);
    ids = live.some(2);
    run = live.applied(List.of(ids.getFirst()));
    service = List.of("--url", live.url(), "--token-env", Ran.TOKEN_VARIABLE);
    workspace = List.of("--workspace", live.file("workspace").toString());
    database = List.of("--database", live.file("s.db").toString());
  }

  String run() {
    return run;
  }

  String id() {
    return ids.get(1);
  }

  List<String> service() {
    return service;
  }

  List<String> workspace() {
    return workspace;
  }

  List<String> database() {
    return database;
  }

  Ran ran(List<String> args) {
    return ran(InputStream.nullInputStream(), args);
  }

  Ran ran(InputStream in, List<String> args) {
    return live.reading(in, args);
  }

  /** A command line for each command that writes a file, without the option for the file. */
  Map<String, List<String>> writing() throws IOException {
    Map<String, List<String>> lines = new LinkedHashMap<>();
    lines.put("export", with("export use-cases --format ndjson", service));
    lines.put("plan", with("plan use-cases --changes " + changes(), service, workspace));
    lines.put("undo", with("undo " + run, service, workspace));
    lines.put("repair", with("repair " + run, service, workspace));
    lines.put("runs certificate", with("runs certificate --format json " + run, workspace));
    lines.put("options export", with("options export --format json --force", workspace));
    lines.put("checklists", with("checklists --format html", service, workspace));
    lines.put("reviews export", with("reviews export --url " + live.url(), workspace));
    lines.put("backup", with("backup --force", database));
    return lines;
  }

  private Path changes() throws IOException {
    return Files.writeString(
        folder.resolve("changes.ndjson"),
        "{\"id\":\"" + ids.get(1) + "\",\"field\":\"sponsor\",\"value\":\"Ann\"}\n");
  }

  @SafeVarargs
  static List<String> with(String line, List<String>... more) {
    List<String> all = new ArrayList<>(line.isEmpty() ? List.of() : List.of(line.split(" ")));
    for (List<String> one : more) {
      all.addAll(one);
    }
    return all;
  }

  /** A command line for each command that reads a file, without the file, which comes last. */
  Map<String, List<String>> reading() throws IOException {
    Path lists = folder.resolve("lists.html");
    Map<String, List<String>> lines = new LinkedHashMap<>();
    lines.put("plan", with("plan use-cases -o -", service, workspace, List.of("--changes")));
    lines.put("preflight", with("preflight", service, workspace));
    lines.put("apply", with("apply --yes", service, workspace));
    lines.put("import", with("import --match id --dry-run", service, workspace));
    lines.put(
        "options import", with("options import --format json --url " + live.url(), workspace));
    lines.put("reviews import", with("reviews import --url " + live.url(), workspace));
    lines.put("fields import", with("fields import", database));
    lines.put("load", with("load", database));
    lines.put("verify-certificate", with("verify-certificate"));
    lines.put("policy check", with("policy check"));
    lines.put("checklists diff", with("checklists diff " + lists));
    lines.put("restore", with("restore --database " + folder.resolve("new.db") + " --from"));
    return lines;
  }

  /** A file for each of these commands. */
  Map<String, Path> files() throws IOException {
    Map<String, Path> files = new LinkedHashMap<>();
    Path plan = folder.resolve("plan.json");
    files.put("plan", changes());
    files.put("preflight", written(plan, "plan"));
    files.put("apply", plan);
    files.put("import", file("cases.csv", "id,sponsor\n" + ids.get(1) + ",Bob\n"));
    files.put("options import", written(folder.resolve("options.json"), "options export"));
    files.put("reviews import", written(folder.resolve("reviews.json"), "reviews export"));
    files.put("fields import", file("fields.json", FIELDS));
    files.put("load", file("records.json", "{\"use_cases\": []}"));
    files.put("verify-certificate", written(folder.resolve("run.json"), "runs certificate"));
    files.put("policy check", file("policy.json", "{\"logLevel\": \"never\"}"));
    files.put("checklists diff", written(folder.resolve("lists.html"), "checklists"));
    files.put("restore", written(folder.resolve("backup.db"), "backup"));
    return files;
  }

  private Path file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }

  private Path written(Path file, String command) throws IOException {
    List<String> line = Objects.requireNonNull(writing().get(command));
    Ran ran = ran(with("", line, List.of("-o", file.toString())));
    assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
    return file;
  }

  /** A complete command line for each command that ends by itself. */
  Map<String, List<String>> all() throws IOException {
    Map<String, List<String>> all = new LinkedHashMap<>();
    Map<String, Path> files = files();
    writing().forEach((name, line) -> all.put(name, file(name, line)));
    reading()
        .forEach(
            (name, line) ->
                all.put(
                    name,
                    name.equals("plan")
                        ? Objects.requireNonNull(all.get(name))
                        : plus(line, String.valueOf(files.get(name)))));
    all.put("runs", with("runs", workspace));
    all.put("undo", with("undo --yes " + run, service, workspace));
    all.put("resume", with("resume " + run, service, workspace));
    all.put("options list", with("options list", workspace));
    all.put("reviews list", with("reviews list --url " + service.get(1), workspace));
    all.put("reviews sync", with("reviews sync " + folder + " --url " + service.get(1), workspace));
    all.put("links check", with("links check", service));
    all.put("doctor", with("doctor", service));
    all.put("connections list", with("connections list --workspace " + folder.resolve("own")));
    all.put(
        "connections add", with("connections add Work --url https://cases.example.com", workspace));
    all.put("connections remove", with("connections remove Work", workspace));
    all.put("fields list", with("fields list", database));
    all.put("fields add", with("fields add --key tone --type text --display Tone", database));
    all.put("token create", with("token create --name a", database));
    all.put("token list", with("token list", database));
    all.put("token revoke", with("token revoke --name a", database));
    return all;
  }

  private List<String> file(String name, List<String> line) {
    List<String> args = plus(line, "-o", folder.resolve("report").toString());
    return name.matches("reviews export|runs certificate") ? plus(args, "--force") : args;
  }

  static List<String> plus(List<String> line, String... more) {
    List<String> all = new ArrayList<>(line);
    all.addAll(List.of(more));
    return all;
  }

  @Override
  public void close() {
    live.close();
  }
}
