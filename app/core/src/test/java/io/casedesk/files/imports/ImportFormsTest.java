package io.casedesk.files.imports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.files.table.Table;
import io.casedesk.files.table.Table.TableOptions;
import io.casedesk.model.Change;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.UseCase;
import io.casedesk.model.input.InputParser.InputStyle;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files from many countries, without a word on how their numbers and dates are written. */
@SuppressWarnings("NullAway.Init")
final class ImportFormsTest {

  private static final int ROWS = 50;
  private static final List<FieldDefinition> FIELDS =
      List.of(
          new FieldDefinition("cost", "number", "Cost"),
          new FieldDefinition("benefit", "number", "Benefit"),
          new FieldDefinition("due", "date", "Due"));

  /** Texts without a meaning, for each column and three rows. */
  private static final Map<Integer, List<String>> NONSENSE =
      Map.of(
          10, List.of("n/a", "12 days", "31/02/2026"),
          20, List.of("1.2.3", "n/a", "31.12.66"),
          30, List.of("1,2,3,4", "1.2.3", "soon"));

  @TempDir Path folder;

  /** What each cell means, by record and field; nonsense is missing. */
  private final Map<String, String> meant = new HashMap<>();

  /** Imports 150 cells. Every seventh date is in ISO form, as programs write it. */
  @ParameterizedTest
  @CsvSource({
    "de-DE, dd.MM.yyyy", "de-CH, dd.MM.yyyy", "fr-FR, dd/MM/yyyy", "it-IT, d/M/yyyy",
    "nl-NL, d-M-yyyy", "pl-PL, dd.MM.yyyy", "cs-CZ, d. M. yyyy", "sv-SE, yyyy-MM-dd",
    "en-GB, dd/MM/yyyy", "en-US, M/d/yyyy", "en-IN, dd/MM/yyyy", "und, yyyy-MM-dd",
  })
  void atLeast140Of150CellsAreTakenRightlyAndNoneWrongly(String tag, String dates)
      throws IOException {
    long seed = Long.getLong("casedesk.seed", System.nanoTime());
    Random random = new Random(seed);
    Locale locale = Locale.forLanguageTag(tag);
    String about = tag + ", seed " + seed;
    Map<String, UseCase> records = new LinkedHashMap<>();
    StringBuilder text = new StringBuilder("id;cost;benefit;due\r\n");
    for (int row = 0; row < ROWS; row++) {
      records.put(
          "" + row,
          new UseCase("" + row, Map.of("title", FieldValue.text("Case " + row)), Map.of()));
      List<String> cells =
          line(row, locale, DateTimeFormatter.ofPattern(dates, Locale.ROOT), random);
      text.append(row).append(';').append(String.join(";", cells)).append("\r\n");
    }
    Table table =
        Table.read(
            Files.writeString(folder.resolve("sheet.csv"), text.toString()), TableOptions.none());
    Mapping mapping =
        new Mapping(
            RecordKind.USE_CASES,
            Mapping.Key.ID,
            "id",
            "",
            Stream.of("cost", "benefit", "due")
                .map(key -> ImportFixture.column(key, CellRules.plain()))
                .toList());
    ImportDifference found = difference(table, mapping, records);
    if (!found.questions().isEmpty()) {
      boolean isComma = DecimalFormatSymbols.getInstance(locale).getDecimalSeparator() == ',';
      List<InputStyle> answers =
          List.of(
              isComma ? InputStyle.COMMA : InputStyle.POINT,
              tag.equals("en-US") ? InputStyle.MONTH_FIRST : InputStyle.DAY_FIRST);
      found = difference(table, mapping.withDefaults(answers, List.of()), records);
    }
    assertEquals(List.of(), found.questions(), about);
    int taken = 0;
    for (PlannedCell cell : found.plan().changes()) {
      Change change = cell.change();
      String name = change.recordId() + " " + change.field().key();
      String value = meant.get(name);
      if (value == null) {
        // The preflight blocks a text in a field of numbers or dates.
        FieldValue.Text refused =
            assertInstanceOf(FieldValue.Text.class, change.wanted(), about + ": " + name);
        assertEquals(cellOf(change), refused.display(), about + ": " + name);
      } else {
        assertEquals(value, change.wanted().display(), about + ": " + name);
        taken++;
      }
    }
    assertEquals(3 * (ROWS - NONSENSE.size()), taken, about);
  }

  private static String cellOf(Change change) {
    List<String> keys = FIELDS.stream().map(FieldDefinition::key).toList();
    return Objects.requireNonNull(NONSENSE.get(Integer.parseInt(change.recordId())))
        .get(keys.indexOf(change.field().key()));
  }

  private static ImportDifference difference(
      Table table, Mapping mapping, Map<String, UseCase> records) {
    return ImportDifference.of(
        new ChangePlan.Header(
            ImportFixture.SERVICE, RecordKind.USE_CASES, Instant.EPOCH, "ann", "sheet.csv"),
        table,
        mapping,
        ImportChoices.none(),
        new ImportDifference.Known<>(FIELDS, ImportFixture.BOOK, records, true));
  }

  private List<String> line(int row, Locale locale, DateTimeFormatter dates, Random random) {
    List<String> nonsense = NONSENSE.get(row);
    if (nonsense != null) {
      return nonsense;
    }
    BigDecimal cost = number(random);
    BigDecimal benefit = number(random);
    LocalDate due = LocalDate.of(2020, 1, 1).plusDays(random.nextInt(4_000));
    meant.put(row + " cost", cost.toPlainString());
    meant.put(row + " benefit", benefit.toPlainString());
    meant.put(row + " due", due.toString());
    return List.of(
        number(cost, locale),
        number(benefit, locale),
        row % 7 == 3 ? due.toString() : dates.format(due));
  }

  private static String number(BigDecimal value, Locale locale) {
    NumberFormat format = NumberFormat.getNumberInstance(locale);
    format.setMaximumFractionDigits(value.scale());
    format.setMinimumFractionDigits(value.scale());
    return locale.equals(Locale.ROOT) ? value.toPlainString() : format.format(value);
  }

  private static BigDecimal number(Random random) {
    return BigDecimal.valueOf(random.nextLong(-5_000_000, 5_000_000), random.nextInt(0, 4));
  }
}
