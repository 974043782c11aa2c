package io.casedesk.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.server.openapi.Members;
import io.casedesk.server.openapi.Reference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every operation and status of the reference, brought about over HTTP; nothing that the reference
 * does not have. Writes the table to {@code target/contract-table.md}.
 */
@TestInstance(Lifecycle.PER_CLASS)
final class ContractTableTest {

  private final Reference reference = Reference.published();
  private final Members members = new Members(reference);
  private final Map<Reference.Case, List<String>> answered = new LinkedHashMap<>();
  private ContractWorld world;
  private List<ContractRows.Row> rows;

  @BeforeAll
  void start(@TempDir Path folder) {
    world = new ContractWorld(folder);
    rows = new ContractRows(world).all();
  }

  private List<ContractRows.Row> rows() {
    return rows;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void answers(ContractRows.Row row) {
    Caller.Answer answer = row.send().get();
    assertEquals(row.described().status(), answer.status(), answer.text());
    if (!answer.text().isEmpty()) {
      members.see(row.described(), answer.json());
    }
    answered.computeIfAbsent(row.described(), key -> new ArrayList<>()).add(row.name());
  }

  @Test
  void hasARowForEverythingDescribedAndForNothingElse() {
    assertEquals(
        new TreeSet<>(reference.described().stream().map(Reference.Case::toString).toList()),
        rows.stream()
            .map(row -> row.described().toString())
            .collect(Collectors.toCollection(TreeSet::new)));
  }

  @AfterAll
  void writeTheTable() throws IOException {
    world.close();
    if (!answered.keySet().containsAll(reference.described())) {
      // A row failed, or only failed rows are run once more: the table would lack the others.
      return;
    }
    StringBuilder table =
        new StringBuilder("| Operation | Status | Brought about by |\n|---|---|---|\n");
    for (Reference.Case described : reference.described()) {
      table.append(
          "| %s %s | %d | %s |\n"
              .formatted(
                  described.method(),
                  described.template(),
                  described.status(),
                  String.join("; ", answered.getOrDefault(described, List.of()))));
    }
    Files.writeString(Path.of("target", "contract-table.md"), table);
    assertEquals(Set.of(), members.missing(), "described, but in no answer");
  }
}
