package io.casedesk.cli.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.casedesk.cli.Ran;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.server.CaseService;
import io.casedesk.server.options.FirstPageNumber;
import io.casedesk.server.testdata.SampleDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Against the real service, over HTTP. */
final class ExportTest {

  private static final Pattern ID = Pattern.compile("\"id\"\\s*:\\s*\"([^\"]+)\"");

  @TempDir private Path folder;

  private CaseService service(int sample, FirstPageNumber base) {
    return CaseService.start(
        SampleDatabase.at(folder.resolve("service").resolve("cases.db"), sample)
            .withPageBase(base));
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    }
  }

  @ParameterizedTest
  @EnumSource(FirstPageNumber.class)
  @DisplayName("Q1: every record is exported once, however the service numbers its pages")
  void everyUseCaseIsExportedOnce(FirstPageNumber base) throws IOException {
    Path file = folder.resolve("out.ndjson");
    try (CaseService service = service(1_200, base)) {
      Ran ran =
          Ran.export(
              "use-cases", service.baseUrl().toString(), service.issueToken("t"), "ndjson", file);

      assertEquals("1200 use cases written to " + file + System.lineSeparator(), ran.err());
      assertEquals(ExitCode.DONE, ran.exitCode());
      assertEquals("", ran.out());
    }
    List<String> lines = Files.readAllLines(file);
    Set<String> ids = new HashSet<>();
    for (String line : lines) {
      Matcher id = ID.matcher(line);
      assertTrue(id.find(), line);
      ids.add(id.group(1));
    }
    assertEquals(1_200, lines.size());
    assertEquals(1_200, ids.size());
    assertEquals(List.of("out.ndjson", "service"), names());
  }

  @Test
  void csvHasAColumnForEveryFieldAndARowForEveryRecord() throws IOException {
    Path file = folder.resolve("out.csv");
    try (CaseService service = service(250, FirstPageNumber.ZERO)) {
      Ran ran =
          Ran.export(
              "use-cases", service.baseUrl().toString(), service.issueToken("t"), "csv", file);
      assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());

      List<NamedCsvRecord> rows;
      try (CsvReader<NamedCsvRecord> csv = CsvReader.builder().ofNamedCsvRecord(file)) {
        rows = csv.stream().toList();
      }
      assertEquals(250, rows.size());
      Set<String> header = Set.copyOf(rows.getFirst().getHeader());
      assertTrue(header.containsAll(Set.of("id", "title", "status", "source_id")), "" + header);
      service
          .fieldsWithOptions()
          .forEach(
              field -> assertTrue(header.contains("custom_fields." + field.key()), "" + header));
      assertEquals(250, rows.stream().map(row -> row.getField("id")).distinct().count());
    }
    assertEquals(List.of("out.csv", "service"), names());
  }

  @Test
  void solutionsAreExportedInBothFormats() throws IOException {
    Path lines = folder.resolve("out.ndjson");
    Path rows = folder.resolve("out.csv");
    try (CaseService service = service(1_200, FirstPageNumber.ZERO)) {
      String url = service.baseUrl().toString();
      String token = service.issueToken("t");
      assertEquals(0, Ran.export("solutions", url, token, "ndjson", lines).exitCode());
      assertEquals(0, Ran.export("solutions", url, token, "csv", rows).exitCode());
    }
    assertEquals(60, Files.readAllLines(lines).size());
    try (CsvReader<NamedCsvRecord> csv = CsvReader.builder().ofNamedCsvRecord(rows)) {
      List<NamedCsvRecord> records = csv.stream().toList();
      assertEquals(60, records.size());
      assertTrue(records.getFirst().getHeader().contains("owner"));
    }
  }

  @Test
  void anEarlierFileIsReplaced() throws IOException {
    Path file = Files.writeString(folder.resolve("out.ndjson"), "earlier\n".repeat(10_000));
    try (CaseService service = service(20, FirstPageNumber.ZERO)) {
      Ran.export(
          "use-cases", service.baseUrl().toString(), service.issueToken("t"), "ndjson", file);
    }
    assertEquals(20, Files.readAllLines(file).size());
  }

  @Test
  void aTokenThatIsNotAcceptedEndsWithFourAndLeavesNoFile() throws IOException {
    Path file = folder.resolve("out.csv");
    try (CaseService service = service(20, FirstPageNumber.ZERO)) {
      Ran ran =
          Ran.export(
              "use-cases", service.baseUrl().toString(), "cdk_secret-and-wrong", "csv", file);

      assertEquals(ExitCode.NOT_AUTHORISED, ran.exitCode(), ran.err());
      assertTrue(ran.err().contains("--token-env"), ran.err());
      assertFalse(ran.err().contains("secret-and-wrong"), ran.err());
      assertFalse(ran.err().contains("\tat "), "no stack trace");
    }
    assertEquals(List.of("service"), names());
  }

  @Test
  void aServiceThatIsNotThereIsAFailure() throws IOException {
    String url;
    try (CaseService service = service(0, FirstPageNumber.ZERO)) {
      url = service.baseUrl().toString();
    }
    Ran ran = Ran.export("use-cases", url, "t", "csv", folder.resolve("out.csv"));

    assertEquals(ExitCode.FAILED, ran.exitCode());
    assertTrue(ran.err().lines().count() <= 2, ran.err());
    assertEquals(List.of("service"), names());
  }

  @Test
  void aMissingFolderIsNamed() {
    Path missing = folder.resolve("missing");
    try (CaseService service = service(0, FirstPageNumber.ZERO)) {
      Ran ran =
          Ran.export(
              "use-cases",
              service.baseUrl().toString(),
              service.issueToken("t"),
              "csv",
              missing.resolve("out.csv"));

      assertEquals(ExitCode.FAILED, ran.exitCode());
      assertEquals(missing + ": there is no such folder [CD-3002]", ran.err().strip());
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aDeviceThatIsFullIsAFailure() {
    try (CaseService service = service(20, FirstPageNumber.ZERO)) {
      Ran ran =
          Ran.export(
              "use-cases",
              service.baseUrl().toString(),
              service.issueToken("t"),
              "csv",
              "/dev/full");

      assertEquals(ExitCode.FAILED, ran.exitCode());
      assertEquals(
          "/dev/full: can't be written: No space left on device [CD-2004]", ran.err().strip());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"-", "/dev/stdout"})
  void standardOutputGetsTheRecordsAndNothingElse(String out) throws IOException {
    try (CaseService service = service(20, FirstPageNumber.ZERO)) {
      Ran ran =
          Ran.export(
              "use-cases", service.baseUrl().toString(), service.issueToken("t"), "ndjson", out);

      assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
      assertEquals(20, ran.out().lines().filter(line -> line.startsWith("{")).count());
      assertEquals(20, ran.out().lines().count());
      assertEquals("20 use cases written to standard output", ran.err().strip());
      assertFalse(Files.exists(Path.of("-")));
    }
  }
}
