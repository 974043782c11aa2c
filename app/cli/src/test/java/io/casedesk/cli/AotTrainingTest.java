package io.casedesk.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.casedesk.cli.terminal.Terminal;
import io.casedesk.files.table.TableFormat;
import io.casedesk.model.RecordKind;
import io.casedesk.server.CaseService;
import io.casedesk.server.ServiceOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that the build of a package runs. */
final class AotTrainingTest {

  @TempDir private Path folder;

  @Test
  void exportsEveryKindInEveryFormat() throws Exception {
    Path exports = Files.createDirectory(folder.resolve("exports"));
    try (CaseService service =
        CaseService.start(ServiceOptions.of(folder.resolve("s.db")).withSample(60))) {
      Map<String, String> env = Map.of(AotTraining.TOKEN, service.issueToken("t"));
      Terminal terminal = new Terminal(System.out, System.err, env, false);
      AotTraining.run(
          command -> Main.run(command, terminal), service.baseUrl().toString(), exports);
    }
    try (Stream<Path> files = Files.list(exports)) {
      int formats = TableFormat.values().length;
      assertEquals(RecordKind.values().length * formats, files.toList().size());
    }
  }

  @Test
  void failsIfACommandFails() {
    Terminal terminal = new Terminal(System.out, System.err, Map.of(), false);
    assertThrows(
        IllegalStateException.class,
        () ->
            AotTraining.run(command -> Main.run(command, terminal), "http://127.0.0.1:9", folder));
  }
}
