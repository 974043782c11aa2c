package io.casedesk.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.cli.records.RecordFormat;
import io.casedesk.cli.records.RecordKindArgument;
import io.casedesk.cli.terminal.ExitCode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class TrainingTest {

  @Test
  void exportsEveryKindInEveryFormat() {
    Ran ran = Ran.with(Map.of(), "training");

    assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
    List<String> written = ran.err().lines().filter(line -> line.contains(" written to ")).toList();
    assertEquals(
        RecordKindArgument.values().length * RecordFormat.values().length,
        written.size(),
        ran.err());
    assertEquals(
        RecordFormat.values().length,
        written.stream().filter(line -> line.startsWith("2500 use cases")).count());
  }
}
