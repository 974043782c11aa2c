package io.casedesk.bench.screen;

import io.casedesk.bench.TimedProcess;
import io.casedesk.bench.files.FilesBench;
import io.casedesk.model.UseCase;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.databind.json.JsonMapper;

/** The join that an analyst writes in Python, of the table that the window imports. */
final class JoinScript {

  static final int ROUNDS = 5;

  private final Path folder;

  JoinScript(Path folder) {
    this.folder = folder;
  }

  /**
   * How long the script takes for the table once the records are in memory, as it says itself.
   *
   * @param changes that it has to find
   */
  double seconds(List<UseCase> records, Path table, int changes)
      throws IOException, InterruptedException {
    Path script = folder.resolve("join.py");
    try (InputStream in = Objects.requireNonNull(FilesBench.class.getResourceAsStream("join.py"))) {
      Files.write(script, in.readAllBytes());
    }
    Path loaded = write(records);
    double[] seconds = new double[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      seconds[i] = once(List.of("python3", script + "", loaded + "", table + "", "id"), changes);
    }
    Arrays.sort(seconds);
    return seconds[ROUNDS / 2];
  }

  private static double once(List<String> command, int changes)
      throws IOException, InterruptedException {
    String[] said = TimedProcess.saying(command, Map.of()).text().strip().split(" ", -1);
    if (Integer.parseInt(said[1]) != changes) {
      throw new IOException("The script found " + said[1] + " of " + changes + " changes");
    }
    return Double.parseDouble(said[0]);
  }

  private Path write(List<UseCase> records) throws IOException {
    Path file = folder.resolve("records.ndjson");
    JsonMapper json = new JsonMapper();
    try (Writer out = Files.newBufferedWriter(file)) {
      for (UseCase record : records) {
        Map<String, String> fields = new HashMap<>();
        record.customFields().forEach((key, value) -> fields.put(key, value.display()));
        out.write(
            json.writeValueAsString(Map.of("id", record.id(), "custom_fields", fields)) + "\n");
      }
    }
    return file;
  }
}
