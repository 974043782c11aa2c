package io.casedesk.files.imports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.files.exports.ExportColumns;
import io.casedesk.files.exports.RecordFile;
import io.casedesk.files.table.Table;
import io.casedesk.files.table.Table.TableOptions;
import io.casedesk.files.table.TableFormat;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldKeys;
import io.casedesk.model.FieldRef;
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
import net.jqwik.api.Arbitrary;
import net.jqwik.api.RandomGenerator;
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

  /** There are two dozen combinations. */
  private static final int TRIES = Math.max(1, Integer.getInteger("casedesk.tries", 100) / 4);

  private final long seed = Long.getLong("casedesk.seed", new SecureRandom().nextInt());

  @TempDir private Path folder;

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
    draw(DrawnRecords.useCases(format), (drawn, random) -> check(drawn, format, labels, key));
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
          ? !field.isCustom() && DrawnRecords.WRITABLE.contains(field.key())
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
    Table table = Table.read(target, TableOptions.none());
    assertEquals(drawn.records().size(), table.rows().size());
    for (boolean labelsTaken : new boolean[] {false, true}) {
      ImportDifference difference = difference(drawn, table, key, labelsTaken);
      assertEquals(List.of(), ImportFixture.changes(difference));
      assertEquals(List.of(), difference.unclear());
      assertEquals(List.of(), difference.labels());
      assertTrue(drawn.held() <= difference.unchanged(), () -> "seen " + difference.unchanged());
    }
  }

  private static ImportDifference difference(
      Drawn drawn, Table table, Mapping.Key key, boolean labelsTaken) throws IOException {
    List<FieldDefinition> definitions = drawn.isOfSolutions() ? List.of() : ImportFixture.FIELDS;
    MappingSuggestion suggestion =
        MappingSuggestion.of(
            new MappingSuggestion.Known(
                drawn.kind(), drawn::isWritable, definitions, FieldKeys.of(drawn.records())),
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
        DrawnRecords.solutions(),
        (drawn, random) -> check(new Drawn(drawn, ExportColumns.of(drawn)), format, false, key));
  }

  @ParameterizedTest
  @EnumSource(TableFormat.class)
  void chosenColumnsInAnyOrderChangeNothing(TableFormat format) {
    draw(
        DrawnRecords.useCases(format),
        (drawn, random) -> {
          Mapping.Key key = random.nextBoolean() ? Mapping.Key.ID : Mapping.Key.SOURCE_ID;
          Drawn all = new Drawn(drawn, ExportColumns.of(drawn));
          check(all.some(key, random), format, random.nextBoolean(), key);
        });
    draw(
        DrawnRecords.solutions(),
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
            "longest cell of a workbook", text -> text.length() > DrawnRecords.LONGEST - 10,
            "label of an option", text -> text.equals("Legal operations"),
            "apostrophe before a formula", text -> text.startsWith("'="));
    Set<String> seen = new TreeSet<>();
    Set<Class<?>> types = new HashSet<>();
    Random random = new Random(1);
    JqwikSession.run(
        () -> {
          RandomGenerator<List<UseCase>> generator =
              DrawnRecords.useCases(TableFormat.CSV).generator(300);
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
