package io.casedesk.desktop.records.cells;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.cells.CellTextParser.ParseResult;
import io.casedesk.desktop.records.data.FieldCatalog;
import io.casedesk.desktop.records.data.MemoryUseCases;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.desktop.records.rows.ShownRows;
import io.casedesk.model.Change;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.input.InputParser;
import io.casedesk.model.input.InputParser.InputStyle;
import java.math.BigDecimal;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sheets from many countries that users in other countries paste. */
class PasteFormsTest {

  private static final int ROWS = 50;
  private static final List<FieldDefinition> FIELDS =
      List.of(
          new FieldDefinition("cost", "number", "Cost"),
          new FieldDefinition("benefit", "number", "Benefit"),
          new FieldDefinition("due", "date", "Due"));
  private static final List<FieldRef> COLUMNS =
      FIELDS.stream().map(field -> FieldRef.custom(field.key())).toList();
  private static final List<Locale> USERS =
      List.of(
          Locale.GERMANY,
          Locale.of("de", "CH"),
          Locale.US,
          Locale.UK,
          Locale.ENGLISH,
          Locale.CANADA,
          Locale.FRANCE,
          Locale.of("sv", "SE"),
          Locale.JAPAN);

  /** Texts without a meaning, for each column and three rows. */
  private static final Map<Integer, List<String>> NONSENSE =
      Map.of(
          10, List.of("n/a", "12 %", "31/02/2026"),
          20, List.of("1.2.3", "n/a", "31.12.66"),
          30, List.of("12 %", "1.2.3", "soon"));

  /** The forms in which a country's spreadsheets write dates; {@link Locale} has their numbers. */
  enum Sheet {
    GERMANY(Locale.GERMANY, "dd.MM.yyyy"),
    SWITZERLAND(Locale.of("de", "CH"), "dd.MM.yyyy"),
    FRANCE(Locale.FRANCE, "dd/MM/yyyy"),
    ITALY(Locale.ITALY, "d/M/yyyy"),
    NETHERLANDS(Locale.of("nl", "NL"), "d-M-yyyy"),
    POLAND(Locale.of("pl", "PL"), "dd.MM.yyyy"),
    CZECHIA(Locale.of("cs", "CZ"), "d. M. yyyy"),
    SWEDEN(Locale.of("sv", "SE"), "yyyy-MM-dd"),
    UK(Locale.UK, "dd/MM/yyyy"),
    US(Locale.US, "M/d/yyyy"),
    INDIA(Locale.of("en", "IN"), "dd/MM/yyyy"),
    ISO(Locale.ROOT, "yyyy-MM-dd");

    private final Locale locale;
    private final DateTimeFormatter dates;

    Sheet(Locale locale, String dates) {
      this.locale = locale;
      this.dates = DateTimeFormatter.ofPattern(dates, Locale.ROOT);
    }

    private String number(BigDecimal value) {
      NumberFormat format = NumberFormat.getNumberInstance(locale);
      format.setMaximumFractionDigits(value.scale());
      format.setMinimumFractionDigits(value.scale());
      return this == ISO ? value.toPlainString() : format.format(value);
    }

    /** The answers of a user who knows where the sheet is from. */
    private Set<InputStyle> styles() {
      boolean isComma = DecimalFormatSymbols.getInstance(locale).getDecimalSeparator() == ',';
      return Set.of(
          isComma ? InputStyle.COMMA : InputStyle.POINT,
          this == US ? InputStyle.MONTH_FIRST : InputStyle.DAY_FIRST);
    }
  }

  /** What each cell means, by record and field; nonsense is missing. */
  private final Map<String, String> meant = new HashMap<>();

  /** Pastes 150 cells. Every seventh date is in ISO form, as programs write it. */
  @ParameterizedTest
  @EnumSource
  void atLeast140Of150CellsAreTakenRightlyAndNoneWrongly(Sheet sheet) {
    long seed = Long.getLong("casedesk.seed", System.nanoTime());
    Random random = new Random(seed);
    for (Locale user : USERS) {
      String about = sheet + " pasted in " + user + ", seed " + seed;
      ParseResult made = paste(user, sheet, random);
      assertEquals(141, made.changes().size(), about);
      for (Change change : made.changes()) {
        String cell = change.recordId() + " " + change.field().key();
        assertEquals(meant.get(cell), change.wanted().display(), about + ": " + cell);
      }
      assertEquals(9, made.edits().size() - made.changes().size(), about);
      Messages messages = new Messages(user);
      made.refused()
          .forEach(refused -> assertFalse(messages.text(refused.messageKey()).isBlank(), about));
    }
  }

  private ParseResult paste(Locale user, Sheet sheet, Random random) {
    List<ListRow<UseCase>> rows = new ArrayList<>();
    StringBuilder clipboard = new StringBuilder();
    meant.clear();
    for (int row = 0; row < ROWS; row++) {
      String id = "" + row;
      rows.add(
          new ListRow<>(new UseCase(id, Map.of("title", FieldValue.text("Case " + id)), Map.of())));
      clipboard.append(String.join("\t", line(row, sheet, random))).append("\r\n");
    }
    MemoryUseCases kind = new MemoryUseCases();
    kind.parser = InputParser.of(user);
    List<UseCase> records = rows.stream().map(ListRow::record).toList();
    FieldCatalog fields =
        FieldCatalog.of(FIELDS, records, KnownDropdownValues.of(FIELDS, Map.of(), records));
    PasteReader<UseCase> reader =
        new PasteReader<>(
            clipboard.toString(),
            rows,
            COLUMNS,
            1,
            1,
            new ShownRows(1, 1, 0, List.of()),
            new CellTextParser<>(kind, fields),
            Map.of(),
            false);
    return switch (reader.read(3 * ROWS)) {
      case PasteReader.Read(ParseResult made, var _, var _) -> made;
      case PasteReader.Question _ -> reader.read(sheet.styles());
    };
  }

  private List<String> line(int row, Sheet sheet, Random random) {
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
        sheet.number(cost),
        sheet.number(benefit),
        row % 7 == 3 ? due.toString() : sheet.dates.format(due));
  }

  private static BigDecimal number(Random random) {
    return BigDecimal.valueOf(random.nextLong(-5_000_000, 5_000_000), random.nextInt(0, 4));
  }
}
