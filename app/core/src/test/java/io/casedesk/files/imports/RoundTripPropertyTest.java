package io.casedesk.files.imports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.ChangePlan;
import io.casedesk.files.exports.ExportColumns;
import io.casedesk.files.exports.RecordFile;
import io.casedesk.files.table.TableFile;
import io.casedesk.files.table.TableFormat;
import io.casedesk.files.table.TableOptions;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.Solution;
import io.casedesk.model.UseCase;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.RandomGenerator;
import net.jqwik.api.Tuple;
import net.jqwik.api.sessions.JqwikSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * An export that nobody touched changes nothing when it is imported, whatever the records hold. The
 * seed is in every message; {@code -Dcasedesk.seed} draws the same again.
 */
final class RoundTripPropertyTest {

  private static final int TRIES = Integer.getInteger("casedesk.tries", 150);
  private static final int LONGEST = 32_767;

  /** Members of a solution that the write shape has (contract 2.2). */
  private static final List<String> WRITABLE =
      List.of(
          "name",
          "description",
          "deleteFlag",
          "linkTitle",
          "linkUrl",
          "provider",
          "sensitivity",
          "type",
          "requestingBusinessUnit",
          "status",
          "owner");

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
    draw(useCases(format), (drawn, random) -> check(drawn, format, labels, key));
  }

  private static Arbitrary<List<UseCase>> useCases(TableFormat format) {
    return Combinators.combine(lists(format), texts().list().ofMinSize(1).ofMaxSize(3))
        .as(RoundTripPropertyTest::records);
  }

  /** What is to hold of everything that is drawn. */
  @FunctionalInterface
  private interface Property<T> {
    void check(List<T> drawn, Random random) throws IOException;
  }

  private <T> void draw(Arbitrary<List<T>> of, Property<T> property) {
    List<String> wrong = new ArrayList<>();
    JqwikSession.run(
        () -> {
          RandomGenerator<List<T>> generator = of.generator(TRIES);
          Random random = new Random(seed);
          for (int i = 0; i < TRIES; i++) {
            List<T> drawn = generator.next(random).value();
            try {
              property.check(drawn, random);
            } catch (RuntimeException | AssertionError | IOException e) {
              String text = drawn.toString();
              String shown = text.substring(0, Math.min(2_000, text.length()));
              wrong.add("Seed " + seed + ", number " + i + ": " + shown + "\n" + e);
            }
          }
        });
    assertTrue(wrong.isEmpty(), () -> wrong.size() + " wrong, first " + wrong.getFirst());
  }

  private void check(
      List<? extends CaseRecord> records, TableFormat format, boolean labels, Mapping.Key key)
      throws IOException {
    check(new Drawn(records, ExportColumns.of(records)), format, labels, key);
  }

  /**
   * What was drawn.
   *
   * @param fields the columns of the file, that of the key among them
   */
  private record Drawn(List<? extends CaseRecord> records, List<FieldRef> fields) {

    boolean isOfSolutions() {
      return records.getFirst() instanceof Solution;
    }

    RecordKind kind() {
      return isOfSolutions() ? RecordKind.SOLUTIONS : RecordKind.USE_CASES;
    }

    boolean isWritable(FieldRef field) {
      return isOfSolutions()
          ? !field.isCustom() && WRITABLE.contains(field.key())
          : field.isCustom();
    }

    /** Only some columns, in another order; never without the key. */
    Drawn some(Mapping.Key key, Random random) {
      FieldRef named = FieldRef.standard(key.word());
      List<FieldRef> chosen =
          new ArrayList<>(
              fields.stream()
                  .filter(field -> field.equals(named) || random.nextBoolean())
                  .toList());
      Collections.shuffle(chosen, random);
      return new Drawn(records, chosen);
    }

    /** Cells that say something: each has to be found again, not passed over. */
    long held() {
      return records.stream()
          .flatMap(record -> fields.stream().filter(this::isCounted).map(record::value))
          .filter(value -> value != null && !value.isBlank())
          .count();
    }

    /** Of a use case, a custom field of such a name may give way to the member. */
    private boolean isCounted(FieldRef field) {
      return isWritable(field) && !List.of("id", "title", "name").contains(field.key());
    }
  }

  private void check(Drawn drawn, TableFormat format, boolean labels, Mapping.Key key)
      throws IOException {
    Path target = folder.resolve("cases." + format.word());
    ExportColumns columns =
        labels
            ? ExportColumns.keysAndLabels(drawn.fields(), ImportFixture.BOOK)
            : ExportColumns.keys(drawn.fields());
    try (RecordFile file = RecordFile.replacing(target, format, columns)) {
      for (CaseRecord record : drawn.records()) {
        file.write(record);
      }
      assertEquals(0, file.commit().leftOut());
    }
    TableFile table = TableFile.of(target, TableOptions.none());
    assertEquals(drawn.records().size(), table.rows());
    for (boolean labelsTaken : new boolean[] {false, true}) {
      ImportDifference difference = difference(drawn, table, key, labelsTaken);
      assertEquals(List.of(), ImportFixture.changes(difference));
      assertEquals(List.of(), difference.unclear());
      assertEquals(List.of(), difference.labels());
      assertTrue(drawn.held() <= difference.unchanged(), () -> "seen " + difference.unchanged());
    }
  }

  private static ImportDifference difference(
      Drawn drawn, TableFile table, Mapping.Key key, boolean labelsTaken) throws IOException {
    List<FieldDefinition> definitions = drawn.isOfSolutions() ? List.of() : ImportFixture.FIELDS;
    MappingSuggestion suggestion =
        MappingSuggestion.of(
            new MappingSuggestion.Known(
                drawn.kind(), drawn::isWritable, definitions, drawn.records()),
            key,
            table.name(),
            table.header(),
            labelsTaken);
    Map<String, CaseRecord> byId = new LinkedHashMap<>();
    drawn.records().forEach(record -> byId.put(record.id(), record));
    return ImportDifference.of(
        new ChangePlan.Header(
            ImportFixture.SERVICE, drawn.kind(), Instant.EPOCH, "ann", table.name()),
        table,
        suggestion.mapping(),
        ImportChoices.none(),
        new ImportDifference.Known<>(definitions, ImportFixture.BOOK, byId, true));
  }

  private static Arbitrary<List<Solution>> solutions() {
    List<String> members = new ArrayList<>(WRITABLE);
    members.addAll(List.of("createdAt", "useCaseList", "a,b", "=cmd", "über"));
    Arbitrary<FieldValue> objects =
        Arbitraries.of("{\"a\": \"=1\"}", "{}", "{\"b\":[1,2.0,null]}", "{\"é\":\"\\n\"}")
            .map(FieldValue.Structure::new);
    Arbitrary<Map<String, FieldValue>> custom =
        Arbitraries.maps(Arbitraries.of("risk", "theme", "a;b"), objects).ofMaxSize(3);
    Arbitrary<Map<String, FieldValue>> standard =
        Arbitraries.maps(Arbitraries.of(members), values()).ofMaxSize(9);
    return Combinators.combine(standard, custom)
        .as(RoundTripPropertyTest::solution)
        .list()
        .ofMinSize(1)
        .ofMaxSize(6)
        .map(RoundTripPropertyTest::numbered);
  }

  private static Solution solution(
      Map<String, FieldValue> standard, Map<String, FieldValue> custom) {
    return new Solution("", standard, custom, null, List.of());
  }

  /** Names and ids tell one from another; the rest is as it was drawn. */
  private static List<Solution> numbered(List<Solution> drawn) {
    List<Solution> solutions = new ArrayList<>();
    for (Solution one : drawn) {
      int number = solutions.size();
      Map<String, FieldValue> members = new LinkedHashMap<>();
      members.put("id", FieldValue.text("00" + number));
      members.put("name", FieldValue.text(number % 2 == 0 ? "=name " + number : "'0" + number));
      one.members().forEach(members::putIfAbsent);
      // A person decides on rows of a record that is deleted (trap 8).
      members.computeIfPresent("deleteFlag", (key, drawnOne) -> FieldValue.bool(false));
      solutions.add(new Solution("00" + number, members, one.customFields(), null, List.of()));
    }
    return solutions;
  }

  @ParameterizedTest
  @CsvSource({
    "CSV, ID",
    "CSV, NAME",
    "XLSX, ID",
    "XLSX, NAME",
    "JSON, ID",
    "JSON, NAME",
    "NDJSON, ID",
    "NDJSON, NAME"
  })
  void anExportOfSolutionsThatNobodyTouchedChangesNothing(TableFormat format, Mapping.Key key) {
    draw(
        solutions(),
        (drawn, random) -> check(new Drawn(drawn, ExportColumns.of(drawn)), format, false, key));
  }

  @ParameterizedTest
  @EnumSource(TableFormat.class)
  void chosenColumnsInAnyOrderChangeNothing(TableFormat format) {
    draw(
        useCases(format),
        (drawn, random) -> {
          Mapping.Key key = random.nextBoolean() ? Mapping.Key.ID : Mapping.Key.SOURCE_ID;
          Drawn all = new Drawn(drawn, ExportColumns.of(drawn));
          check(all.some(key, random), format, random.nextBoolean(), key);
        });
    draw(
        solutions(),
        (drawn, random) -> {
          Mapping.Key key = random.nextBoolean() ? Mapping.Key.ID : Mapping.Key.NAME;
          Drawn all = new Drawn(drawn, ExportColumns.of(drawn));
          check(all.some(key, random), format, false, key);
        });
  }

  /** Without them, the others would say nothing of what they are said to hold. */
  @Test
  void everyKindOfTextIsDrawn() {
    Map<String, Predicate<String>> kinds =
        Map.of(
            "formula", text -> text.startsWith("="),
            "quotation mark", text -> text.contains("\""),
            "line feed", text -> text.contains("\n"),
            "carriage return", text -> text.contains("\r"),
            "leading zero", text -> text.startsWith("00"),
            "emoji", text -> text.codePoints().anyMatch(Character::isEmoji),
            "right to left", text -> text.codePoints().anyMatch(RoundTripPropertyTest::isLeftward),
            "longest cell of a workbook", text -> text.length() > LONGEST - 10,
            "label of an option", text -> text.equals("Legal operations"),
            "apostrophe before a formula", text -> text.startsWith("'="));
    Set<String> seen = new TreeSet<>();
    Set<Class<?>> types = new HashSet<>();
    Random random = new Random(1);
    JqwikSession.run(
        () -> {
          RandomGenerator<List<UseCase>> generator = useCases(TableFormat.CSV).generator(300);
          for (int i = 0; i < 300; i++) {
            generator.next(random).value().stream()
                .flatMap(record -> record.customFields().values().stream())
                .forEach(
                    value -> {
                      types.add(value.getClass());
                      kinds.forEach(
                          (kind, is) -> {
                            if (is.test(value.display())) {
                              seen.add(kind);
                            }
                          });
                    });
          }
        });
    assertEquals(new TreeSet<>(kinds.keySet()), seen);
    assertEquals(5, types.size(), types.toString());
  }

  private static boolean isLeftward(int letter) {
    byte direction = Character.getDirectionality(letter);
    return direction == Character.DIRECTIONALITY_RIGHT_TO_LEFT
        || direction == Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC;
  }
}
