package io.casedesk.desktop.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StyleCheckTest {

  private static final String SHEET = "/io/casedesk/desktop/css/casedesk.css";

  @TempDir Path folder;

  @Test
  void theSheetOfTheWindowIsUnderstoodAndNothingIsLeftBesideIt() throws IOException {
    Path sheet = folder.resolve("casedesk.css");
    try (InputStream in = StyleCheckTest.class.getResourceAsStream(SHEET)) {
      Files.write(sheet, Objects.requireNonNull(in).readAllBytes());
    }
    StyleCheck.main(new String[] {folder.toString()});
    try (Stream<Path> left = Files.list(folder)) {
      assertEquals(List.of(sheet), left.toList());
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
