package io.casedesk.desktop.common.dialogs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where a dialog for files begins. */
class SystemFileDialogsTest {

  @TempDir Path home;
  private Path documents;
  private Path work;

  @BeforeEach
  void make() throws IOException {
    documents = Files.createDirectory(home.resolve("Documents"));
    work = Files.createDirectory(home.resolve("work"));
  }

  private SystemFileDialogs dialogs(String first) {
    return new SystemFileDialogs(
        () -> first, () -> Optional.of(SystemFileDialogs.documents(home, Map.of())));
  }

  private static Optional<File> of(Path folder) {
    return Optional.of(folder.toFile());
  }

  @Test
  void theFirstBeginsInTheDocumentsAndNotWhereTheProgramWasStarted() throws IOException {
    assertEquals(of(documents), dialogs("").begin("Export"));
    Files.delete(documents);
    assertEquals(of(home), dialogs("").begin("Export"));
  }

  @Test
  void eachBeginsWhereThePersonWasLastWithTheSameKindOfFile() throws IOException {
    SystemFileDialogs dialogs = dialogs("");
    var _ = dialogs.remembered("Export", work.resolve("cases.csv").toFile());
    assertEquals(of(work), dialogs.begin("Export"));
    assertEquals(of(documents), dialogs.begin("Certificate"));
    var _ = dialogs.remembered("Export", null);
    assertEquals(of(work), dialogs.begin("Export"), "a dialog that was left says nothing");
    Files.delete(work);
    assertEquals(of(documents), dialogs.begin("Export"), "a folder that is gone is no place");
  }

  @Test
  void theFolderThatWasChosenForItComesBeforeTheDocuments() {
    SystemFileDialogs dialogs = dialogs(work.toString());
    assertEquals(of(work), dialogs.begin("Export"));
    var _ = dialogs.remembered("Export", home.resolve("cases.csv").toFile());
    assertEquals(of(home), dialogs.begin("Export"));
    assertEquals(of(documents), dialogs(home.resolve("gone").toString()).begin("Export"));
  }

  @Test
  void theDesktopSaysWhichFolderTheDocumentsAre() throws IOException {
    Path german = Files.createDirectory(home.resolve("Dokumente"));
    Path settings = Files.createDirectory(home.resolve(".config"));
    Files.writeString(
        settings.resolve("user-dirs.dirs"),
        """
        # comment
        XDG_DESKTOP_DIR="$HOME/Schreibtisch"
        XDG_DOCUMENTS_DIR="$HOME/Dokumente"
        """);
    assertEquals(german.toFile(), SystemFileDialogs.documents(home, Map.of()));
    assertEquals(
        documents.toFile(),
        SystemFileDialogs.documents(home, Map.of("XDG_CONFIG_HOME", work.toString())),
        "elsewhere");
    Files.delete(german);
    assertEquals(
        documents.toFile(),
        SystemFileDialogs.documents(home, Map.of()),
        "it says so, but there is none");
    Files.write(settings.resolve("user-dirs.dirs"), new byte[] {(byte) 0xff, 0});
    assertEquals(documents.toFile(), SystemFileDialogs.documents(home, Map.of()), "no text");
  }

  @Test
  void aTypeMayBeOfSeveralEndings() {
    assertEquals(
        List.of("*.csv", "*.xlsx"),
        SystemFileDialogs.filter(new FileDialogs.Type("All tables", "csv", List.of("xlsx")))
            .getExtensions());
  }
}
