package io.casedesk.cli.imports;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.Ran;
import io.casedesk.server.testdata.SampleSheets;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/**
 * The tables of {@code more-sheets.txt}, which were written without looking at the reader: what the
 * service holds after each import, and what the command says.
 */
@SuppressWarnings("NullAway.Init")
final class MoreSheetsTest {

  private static final Pattern SETTING = Pattern.compile("(options|exit|says|encoding): (.*)");

  private static final Pattern ESCAPE = Pattern.compile("\\\\u([0-9a-f]{4})");

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> tables() throws IOException {
    List<String> cases;
    try (InputStream in =
        Objects.requireNonNull(MoreSheetsTest.class.getResourceAsStream("more-sheets.txt"))) {
      cases = List.of(new String(in.readAllBytes(), UTF_8).split("(?m)^=== ", -1));
    }
    SheetFixture sheets = new SheetFixture(folder, cases.size());
    return IntStream.range(1, cases.size())
        .mapToObj(
            number -> {
              String text = cases.get(number);
              String name = text.substring(0, text.indexOf('\n'));
              return DynamicTest.dynamicTest(name, () -> check(sheets, number, text));
            })
        .onClose(sheets::close);
  }

  private static void check(SheetFixture sheets, int number, String text) throws IOException {
    int header = text.indexOf("\n---\n");
    String content = text.substring(header + 5).stripTrailing() + "\n";
    List<String> options = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    List<SampleSheets.Value> values = new ArrayList<>();
    int exit = 0;
    Charset encoding = UTF_8;
    for (String line : text.substring(0, header).lines().skip(1).toList()) {
      var setting = SETTING.matcher(line);
      if (!setting.matches()) {
        values.add(SampleSheets.Value.of(line));
        continue;
      }
      String value = setting.group(2);
      switch (setting.group(1)) {
        case "options" -> options.addAll(List.of(value.split(" ", -1)));
        case "exit" -> exit = Integer.parseInt(value);
        case "encoding" -> encoding = Charset.forName(value);
        default -> expected.add(value);
      }
    }
    Path file = sheets.file("sheet" + number + ".csv", "");
    String own =
        ESCAPE
            .matcher(content.replace("EXT-1000", SampleSheets.prefix(number)))
            .replaceAll(match -> Character.toString(Integer.parseInt(match.group(1), 16)));
    Files.write(file, own.getBytes(encoding));
    Ran ran = sheets.applied(file, options.toArray(String[]::new));
    String said = ran.out() + ran.err();
    List<Executable> checks = new ArrayList<>();
    int code = exit;
    checks.add(() -> assertEquals(code, ran.exitCode(), said));
    for (String part : expected) {
      String words = part.replace("EXT-1000", SampleSheets.prefix(number));
      checks.add(() -> assertTrue(said.contains(words), words + " in " + said));
    }
    for (SampleSheets.Value value : values) {
      String field = value.field();
      String held = Objects.requireNonNull(sheets.values(number, field).get(value.record()));
      checks.add(
          () -> assertEquals(plain(field, value.text()), plain(field, held), value + "\n" + said));
    }
    assertAll(checks);
  }

  /** A number without the zeros that don't change it. */
  private static String plain(String field, String value) {
    boolean number = field.equals("budget_eur") || field.equals("effort_days");
    return number ? new BigDecimal(value).stripTrailingZeros().toPlainString() : value;
  }
}
