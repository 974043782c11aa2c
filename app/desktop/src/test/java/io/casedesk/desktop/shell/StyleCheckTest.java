package io.casedesk.desktop.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StyleCheckTest {

  private static final String SHEETS = "/io/casedesk/desktop/css";

  @TempDir Path folder;

  @Test
  void theSheetsOfTheWindowAreUnderstoodAndNothingIsLeftBesideThem() throws Exception {
    Path sheets = Path.of(Objects.requireNonNull(StyleCheckTest.class.getResource(SHEETS)).toURI());
    List<Path> before = content(sheets);
    assertTrue(before.contains(sheets.resolve("casedesk.css")));
    StyleCheck.main(new String[] {sheets.toString()});
    assertEquals(before, content(sheets));
  }

  private static List<Path> content(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  @Test
  void aSheetThatIsNotUnderstoodIsRefused() throws IOException {
    Files.writeString(
        folder.resolve("wrong.css"), ".label { -fx-padding: 4 { }", StandardCharsets.UTF_8);

    IOException refused =
        assertThrows(IOException.class, () -> StyleCheck.main(new String[] {folder.toString()}));

    assertTrue(String.valueOf(refused.getMessage()).contains("wrong.css"));
  }
}
