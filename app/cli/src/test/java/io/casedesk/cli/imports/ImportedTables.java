package io.casedesk.cli.imports;

import io.casedesk.cli.Ran;
import io.casedesk.cli.RunFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ObjectNode;

/** Makes tables, imports them, and looks at what came of it. */
record ImportedTables(RunFixture runs, Path folder) {

  Ran imported(Path file, String... args) {
    List<String> all = new ArrayList<>(List.of("import", file.toString()));
    all.addAll(Arrays.asList(args));
    return runs.run(all.toArray(String[]::new));
  }

  Path csv(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  /** Live records whose source id is theirs alone, by it. */
  static Map<String, ObjectNode> bySourceId(Map<String, ObjectNode> records) {
    Map<String, Long> counts =
        records.values().stream()
            .map(record -> record.path("source_id").asString(""))
            .collect(Collectors.groupingBy(id -> id, Collectors.counting()));
    Map<String, ObjectNode> unique = new LinkedHashMap<>();
    for (String id : RunFixture.live(records, 300)) {
      ObjectNode record = RunFixture.of(records, id);
      String sourceId = record.path("source_id").asString("");
      if (!sourceId.isBlank() && counts.getOrDefault(sourceId, 0L) == 1) {
        unique.put(sourceId, record);
      }
    }
    return unique;
  }

  static String field(Map<String, ObjectNode> records, String id, String field) {
    return RunFixture.of(records, id).path("custom_fields").path(field).asString("");
  }

  List<String> result(String name) throws IOException {
    return Files.readAllLines(folder.resolve(name));
  }
}
