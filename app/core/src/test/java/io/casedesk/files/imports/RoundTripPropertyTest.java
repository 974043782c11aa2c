package io.casedesk.files.imports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.files.exports.ExportColumns;
import io.casedesk.files.exports.RecordFile;
import io.casedesk.files.table.TableFile;
import io.casedesk.files.table.TableFormat;
import io.casedesk.files.table.TableOptions;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.RandomGenerator;
import net.jqwik.api.Tuple;
import net.jqwik.api.sessions.JqwikSession;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * An export that nobody touched changes nothing when it is imported, whatever the records hold. The
 * seed is in every message; {@code -Dcasedesk.seed} draws the same again.
 */
final class RoundTripPropertyTest {

  private static final int TRIES = Integer.getInteger("casedesk.tries", 150);
  private static final int LONGEST = 32_767;

  private final long seed = Long.getLong("casedesk.seed", new SecureRandom().nextInt());

  @TempDir private Path folder;

  /** Texts that some program somewhere takes for something else. */
  private static Arbitrary<String> texts() {
    return Arbitraries.frequencyOf(
        Tuple.of(
            8,
            Arbitraries.of(
                "=1+1",
                "=cmd|' /C calc'!A0",
                "+49 30 1234",
                "-1",
                "@home",
                "'",
                "'=1",
                "''=1",
                "'quoted'",
                "＝1",
                "\t=1",
                "\r\n",
                "\n",
                "\r",
                "a\rb\nc\r\nd",
                "007",
                "0000",
                "1e5",
                "1.50",
                "1,5",
                "1.234,5",
                "12345678901234567890",
                "2026-12-01",
                "01.12.2026",
                "1/2",
                "TRUE",
                "true",
                "null",
                "NaN",
                "#N/A",
                "#REF!",
                "_x000D_",
                "_x0041",
                "_",
                "\"",
                "\"\"",
                "a\"b",
                ",",
                ";",
                "\t",
                "|",
                "sep=;",
                " lead",
                "trail ",
                "  ",
                "\u00a0",
                "\u2028",
                "\ufeff",
                "\ufeffbom",
                "😀👩‍👩‍👧",
                "مرحبا",
                "\u202eright\u202c",
                "שלום, world",
                "e\u0301",
                "\u0001\u0002\u001f\u007f\u0085",
                "\ufffe",
                "[]",
                "{}",
                "[\"a\"]",
                "[broken",
                "<a>&amp;</a>]]>",
                "People",
                "hr",
                "Legal operations",
                "legal_ops; hr")),
        Tuple.of(
            3, Arbitraries.strings().ascii().ofMaxLength(20).map(text -> text.replace("\0", ""))),
        Tuple.of(
            3,
            Arbitraries.strings()
                .all()
                .ofMaxLength(12)
                .map(text -> text.replace("\0", "").replaceAll("\\p{Cs}", ""))),
        Tuple.of(3, Arbitraries.strings().withChars("=+-@'\",;\t\r\n a").ofMaxLength(8)));
  }

  private static Arbitrary<String> longTexts() {
    return Arbitraries.of("x", "\"", "=", "\r", "é", "漢", "😀", "<", "_x000D_")
        .map(unit -> unit.repeat(LONGEST / unit.length()));
  }

  private static Arbitrary<FieldValue> values() {
    return Arbitraries.frequencyOf(
        Tuple.of(60, texts().map(FieldValue::text)),
        Tuple.of(1, longTexts().map(FieldValue::text)),
        Tuple.of(
            10,
            Arbitraries.of(
                    "0",
                    "-0",
                    "1.50",
                    "-12",
                    "1e5",
                    "1E+400",
                    "0.1",
                    "123456789012345678",
                    "0.30000000000000004",
                    "1e-7",
                    "100",
                    "45000")
                .map(FieldValue.Numeric::new)),
        Tuple.of(4, Arbitraries.of(true, false).map(FieldValue::bool)),
        Tuple.of(4, Arbitraries.just(FieldValue.Null.INSTANCE)),
        Tuple.of(
            6,
            Arbitraries.of(
                    "[]",
                    "[\"hr\",\"legal_ops\"]",
                    "[ \"a, b\" ,\n \"=1\" ]",
                    "{\"a\": {\"b\": [1, 2.0, null]}}",
                    "[1,2]",
                    "{}",
                    "[\"😀\\u0000\"]")
                .map(FieldValue.Structure::new)));
  }

  private static Arbitrary<Map<String, FieldValue>> customFields(TableFormat format) {
    List<String> keys =
        new ArrayList<>(ImportFixture.FIELDS.stream().map(FieldDefinition::key).toList());
    keys.addAll(List.of("=cmd", "a,b", "quo\"te", "über", "new\nline", "'x", "id", "a;b", "title"));
    if (format == TableFormat.JSON || format == TableFormat.NDJSON) {
      keys.addAll(List.of(" lead", "trail ", "id ", " theme "));
    }
    return Arbitraries.maps(Arbitraries.of(keys), values()).ofMaxSize(8);
  }

  private static Arbitrary<List<Map<String, FieldValue>>> lists(TableFormat format) {
    return customFields(format).list().ofMinSize(1).ofMaxSize(6);
  }

  private static List<UseCase> records(List<Map<String, FieldValue>> customs, List<String> titles) {
    List<UseCase> records = new ArrayList<>();
    for (int i = 0; i < customs.size(); i++) {
      Map<String, FieldValue> members = new LinkedHashMap<>();
      String id = (i % 2 == 0 ? "=id " : "00") + i;
      members.put("id", i == 3 ? new FieldValue.Numeric("3") : FieldValue.text(id));
      members.put("source_id", FieldValue.text(i % 3 == 0 ? "-" + i : "000" + i));
      members.put("title", FieldValue.text(titles.get(i % titles.size())));
      records.add(new UseCase(i == 3 ? "3" : id, members, customs.get(i)));
    }
    return records;
  }

  @ParameterizedTest
  @CsvSource({
    "CSV, false, ID",
    "CSV, true, SOURCE_ID",
    "XLSX, false, SOURCE_ID",
    "XLSX, true, ID",
    "JSON, false, ID",
    "JSON, true, SOURCE_ID",
    "NDJSON, false, SOURCE_ID",
    "NDJSON, true, ID"
  })
  void anExportThatNobodyTouchedChangesNothing(
      TableFormat format, boolean labels, Mapping.Key key) {
    List<String> wrong = new ArrayList<>();
    JqwikSession.run(
        () -> {
          RandomGenerator<List<UseCase>> generator =
              Combinators.combine(lists(format), texts().list().ofMinSize(1).ofMaxSize(3))
                  .as(RoundTripPropertyTest::records)
                  .generator(TRIES);
          Random random = new Random(seed);
          for (int i = 0; i < TRIES; i++) {
            List<UseCase> drawn = generator.next(random).value();
            try {
              check(drawn, format, labels, key);
            } catch (RuntimeException | AssertionError | IOException e) {
              String text = drawn.toString();
              wrong.add(
                  "Seed "
                      + seed
                      + ", number "
                      + i
                      + ": "
                      + text.substring(0, Math.min(2_000, text.length()))
                      + "\n"
                      + e);
            }
          }
        });
    assertTrue(wrong.isEmpty(), () -> wrong.size() + " wrong, first " + wrong.getFirst());
  }

  private void check(List<UseCase> records, TableFormat format, boolean labels, Mapping.Key key)
      throws IOException {
    Path target = folder.resolve("cases." + format.word());
    List<FieldRef> fields = ExportColumns.of(records);
    ExportColumns columns =
        labels
            ? ExportColumns.keysAndLabels(fields, ImportFixture.BOOK)
            : ExportColumns.keys(fields);
    try (RecordFile file = RecordFile.replacing(target, format, columns)) {
      for (UseCase record : records) {
        file.write(record);
      }
      assertEquals(0, file.commit().leftOut());
    }
    TableFile table = TableFile.of(target, TableOptions.none());
    assertEquals(records.size(), table.rows());
    ImportFixture fixture = new ImportFixture(folder);
    records.forEach(fixture::record);
    for (boolean labelsTaken : new boolean[] {false, true}) {
      ImportDifference difference =
          fixture.difference(
              table,
              fixture.suggestion(table.header(), key, labelsTaken).mapping(),
              ImportChoices.none());
      assertEquals(List.of(), ImportFixture.changes(difference));
      assertEquals(List.of(), difference.unclear());
      assertEquals(List.of(), difference.labels());
      assertTrue(held(records) <= difference.unchanged(), () -> "seen " + difference.unchanged());
    }
  }

  /** Cells that say something: each has to be found again, not passed over. */
  private static long held(List<UseCase> records) {
    return records.stream()
        .flatMap(record -> record.customFields().entrySet().stream())
        .filter(entry -> !entry.getKey().equals("id") && !entry.getKey().equals("title"))
        .filter(entry -> !entry.getValue().isBlank())
        .count();
  }
}
