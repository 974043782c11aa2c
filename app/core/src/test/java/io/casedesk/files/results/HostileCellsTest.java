package io.casedesk.files.results;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.files.dropdowns.DropdownValueFile;
import io.casedesk.files.dropdowns.DropdownValueFile.Format;
import io.casedesk.messages.Message;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.dropdowns.DropdownValueEntry;
import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts of records that a spreadsheet would run, in files that people open with one. */
@SuppressWarnings("NullAway.Init")
final class HostileCellsTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "=cmd|'/c calc'!A0",
        "+1+1",
        "-2+3",
        "@SUM(1)",
        "'=1+1",
        "＝1+1",
        "x;=cmd|'/C calc'!A0;",
        "x; =cmd|'/C calc'!A0;"
      })
  void anOptionIsNoFormulaAndComesBackAsItWas(String text) throws IOException {
    List<DropdownValueEntry> options =
        List.of(new DropdownValueEntry("theme", text, text, 0, Set.of(Source.IMPORTED)));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    DropdownValueFile.write("https://cases.example.com", options, Format.CSV, out);
    assertNoFormula(out.toString(UTF_8));
    assertEquals(
        options,
        DropdownValueFile.read(new ByteArrayInputStream(out.toByteArray()), Format.CSV).options());
  }

  @ParameterizedTest
  @ValueSource(strings = {"=cmd|'/c calc'!A0", "+1+1", "-2+3", "@SUM(1)", "x; =cmd|'/C calc'!A0;"})
  void aResultIsNoFormula(String text) throws IOException {
    Path target = folder.resolve("result.csv");
    FieldValue value = FieldValue.text(text);
    Change change = new Change(text, FieldRef.custom(text), value, value);
    try (ResultFile file = new ResultFile(target)) {
      file.commit(
          List.of(
              new ResultRow(
                  change, text, new FieldValue.Numeric("-5"), "APPLIED", Message.plain(text))));
    }
    String written = Files.readString(target);
    assertNoFormula(written);
    assertTrue(written.contains(",-5,"), "a number is one: " + written);
  }

  private static void assertNoFormula(String csv) {
    for (String cell : csv.split("[,;\r\n]", -1)) {
      String bare = (cell.startsWith("\"") ? cell.substring(1) : cell).strip();
      assertFalse(
          !bare.isEmpty() && "=+-@＝".indexOf(bare.charAt(0)) >= 0 && !bare.equals("-5"), csv);
    }
  }
}
