package io.casedesk.desktop.common.dialogs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A file holds what its name says, whichever of the two a person chose. */
final class FileNameExtensionTest {

  private static final FileDialogs.Type PAGE = new FileDialogs.Type("Page", "html");
  private static final FileDialogs.Type DATA = new FileDialogs.Type("JSON", "json");

  @ParameterizedTest
  @CsvSource({
    "run.html, html, run.html",
    "run.html, json, run.json",
    "run.json, html, run.json",
    "run.json, json, run.json",
    "run.HTML, json, run.json",
    "run, html, run.html",
    "run, json, run.json",
    "run.2026, json, run.2026.json",
    "run.json, '', run.json",
    "run, '', run.html"
  })
  void theKindChosenAndTheNameAgree(String name, String kind, String file) {
    FileDialogs.Request question =
        new FileDialogs.Request("Where to", "run.html", List.of(PAGE, DATA));
    List<FileDialogs.Type> picked =
        question.types().stream().filter(type -> type.extension().equals(kind)).toList();

    assertEquals(
        Path.of("folder", file),
        SystemFileDialogs.corrected(Path.of("folder", name), picked, question));
  }

  @Test
  void theNameThatIsOfferedFollowsTheKind() {
    FileDialogs.Request question =
        new FileDialogs.Request("Where to", "run.html", List.of(PAGE, DATA));

    String offered = SystemFileDialogs.offeredName(question);
    Path file = SystemFileDialogs.corrected(Path.of("folder", offered), List.of(DATA), question);
    assertEquals(Path.of("folder", "run.json"), file);

    // Asked again because the file exists: the kind stays the one chosen.
    FileDialogs.Request again = SystemFileDialogs.again(question, file, List.of(DATA));
    assertEquals(List.of(DATA, PAGE), again.types());
    assertEquals(
        file, SystemFileDialogs.corrected(Path.of("folder", again.name()), List.of(), again));
  }

  @Test
  void theNameOfOneKindKeepsItsExtension() {
    assertEquals(
        "run.html",
        SystemFileDialogs.offeredName(
            new FileDialogs.Request("Where to", "run.html", List.of(PAGE))));
  }
}
