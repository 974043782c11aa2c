package io.casedesk.desktop.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import javafx.css.CssParser;
import javafx.css.Stylesheet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BinaryStylesTest {

  private static final String SHEET = "/io/casedesk/desktop/css/casedesk";

  private static URL resource(String name) {
    return Objects.requireNonNull(BinaryStylesTest.class.getResource(name), name);
  }

  @Test
  void theBuildHasTheSheetOfTheWindowInBothForms() throws IOException {
    Stylesheet parsed = new CssParser().parse(resource(SHEET + ".css"));
    Stylesheet binary =
        Objects.requireNonNull(Stylesheet.loadBinary(resource(SHEET + ".bss")), "not binary");

    assertTrue(parsed.getRules().size() > 100);
    assertEquals(parsed.getRules().size(), binary.getRules().size());
    for (int i = 0; i < parsed.getRules().size(); i++) {
      assertEquals(
          parsed.getRules().get(i).getSelectors().toString(),
          binary.getRules().get(i).getSelectors().toString());
      assertEquals(
          parsed.getRules().get(i).getDeclarations().size(),
          binary.getRules().get(i).getDeclarations().size());
    }
  }

  @Test
  void aSheetThatIsNotUnderstoodIsRefused(@TempDir Path folder) throws IOException {
    Path sheet = folder.resolve("wrong.css");
    Files.writeString(sheet, ".label { -fx-padding: 4 { }", StandardCharsets.UTF_8);

    IOException refused =
        assertThrows(IOException.class, () -> BinaryStyles.main(new String[] {folder.toString()}));

    assertTrue(String.valueOf(refused.getMessage()).contains("wrong.css"));
    assertFalse(Files.exists(folder.resolve("wrong.bss")));
  }
}
