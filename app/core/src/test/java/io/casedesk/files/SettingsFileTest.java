package io.casedesk.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.StoreException;
import io.casedesk.workspace.SmallDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SettingsFileTest {

  private static final JsonMapper JSON = JsonMapper.shared();

  @TempDir Path folder;

  private Path path() {
    return folder.resolve("settings.json");
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    }
  }

  @Test
  void nothingIsChosenAtFirstAndReadingLeavesNoFile() throws IOException {
    SettingsFile.ReadResult read = new SettingsFile(folder.resolve("new")).read();

    assertEquals(Map.of(), read.values());
    assertTrue(read.notice().isEmpty());
    assertEquals(List.of(), names());
  }

  @Test
  void whatIsKeptIsReadAgainAndPeopleCanReadItToo() throws IOException {
    SettingsFile file = new SettingsFile(folder.resolve("new"));
    file.put(Map.of("look", "dark", "reads", "8", "notice", "true", "zeros", "007"));

    assertEquals(
        Map.of("look", "dark", "reads", "8", "notice", "true", "zeros", "007"),
        new SettingsFile(folder.resolve("new")).read().values());
    JsonNode json = JSON.readTree(Files.readString(file.path()));
    assertTrue(json.get("reads").isNumber());
    assertTrue(json.get("notice").isBoolean());
    assertTrue(json.get("zeros").isString(), "a text that would change as a number");
  }

  @Test
  void whatANewerVersionKeptStaysToTheLetter() throws IOException {
    Files.writeString(
        path(), "{\"look\":\"dark\",\"later\":{\"a\":[1.50,null]},\"big\":12345678901234567890}");

    new SettingsFile(folder).put(Map.of("look", "light"));

    JsonNode json = JSON.readTree(Files.readString(path()));
    assertEquals("light", json.get("look").stringValue());
    assertEquals("{\"a\":[1.50,null]}".replace("1.50", "1.5"), json.get("later").toString());
    assertEquals("12345678901234567890", json.get("big").toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{\"look\":", "[1]", "null", "\u0000\u0000\u0000", "{} {}x", "look"})
  void aDamagedFileIsSetAsideAndSaid(String damaged) throws IOException {
    Files.writeString(path(), damaged);

    SettingsFile.ReadResult read = new SettingsFile(folder).read();

    assertEquals(Map.of(), read.values());
    assertEquals(1, names().size(), "set aside");
    Path aside = folder.resolve(names().getFirst());
    assertTrue(
        read.notice().orElseThrow().text().contains(aside.toString()), read.notice()::toString);
    assertEquals(damaged, Files.readString(aside), "whole, to be looked into");
    new SettingsFile(folder).put(Map.of("look", "dark"));
    assertEquals(Map.of("look", "dark"), new SettingsFile(folder).read().values());
  }

  @Test
  void aFileThatIsFarTooLongIsDamaged() throws IOException {
    Files.writeString(path(), "{\"look\":\"" + "x".repeat(2 << 20) + "\"}");

    assertTrue(new SettingsFile(folder).read().notice().isPresent());
  }

  @Test
  void twoDamagedFilesInOneSecondBothStay() throws IOException {
    for (int i = 0; i < 2; i++) {
      Files.writeString(path(), "damaged " + i);
      assertTrue(new SettingsFile(folder).read().notice().isPresent());
    }
    assertEquals(2, names().size());
  }

  @Test
  void whatTwoWindowsChoseStaysBoth() {
    SettingsFile one = new SettingsFile(folder);
    SettingsFile other = new SettingsFile(folder);
    one.put(Map.of("look", "dark"));
    other.put(Map.of("language", "de"));
    one.put(Map.of("look", "light"));

    assertEquals(Map.of("look", "light", "language", "de"), other.read().values());
  }

  @Test
  void whoeverReadsMeanwhileSeesOneOrTheOther() {
    SettingsFile file = new SettingsFile(folder);
    file.put(Map.of("look", "dark", "language", "de"));
    CompletableFuture<Void> writing =
        CompletableFuture.runAsync(
            () ->
                IntStream.range(0, 100)
                    .forEach(i -> file.put(Map.of("look", "v" + i, "language", "v" + i))));
    while (!writing.isDone()) {
      Map<String, String> values = new SettingsFile(folder).read().values();
      assertEquals(2, values.size());
      assertTrue(
          Objects.equals(values.get("look"), values.get("language"))
              || "dark".equals(values.get("look")));
    }
    writing.join();
  }

  @Test
  void aWriteThatWasCutOffLeavesWhatWasThere() throws IOException {
    SettingsFile file = new SettingsFile(folder);
    file.put(Map.of("look", "dark"));
    // What is left where the program ends between writing and moving into place.
    Files.writeString(folder.resolve(".settings.json.half.part"), "{\"look\":\"li");

    assertEquals(Map.of("look", "dark"), new SettingsFile(folder).read().values());
    file.put(Map.of("language", "de"));
    assertEquals(
        Map.of("look", "dark", "language", "de"), new SettingsFile(folder).read().values());
  }

  @Test
  void aFolderThatCannotBeWrittenIsSaidAndLosesNothing() throws IOException {
    SettingsFile file = new SettingsFile(folder);
    file.put(Map.of("look", "dark"));
    // A folder in the place of a file cannot be replaced, be it by root.
    Files.delete(path());
    Files.createDirectories(path().resolve("in the way"));

    StoreException thrown =
        assertThrows(StoreException.class, () -> file.put(Map.of("look", "light")));

    assertTrue(thrown.getMessage().contains(path().toString()), thrown.getMessage());
    assertTrue(thrown.getMessage().contains("change a setting again"), thrown.getMessage());
    SettingsFile.ReadResult read = file.read();
    assertEquals(Map.of(), read.values());
    assertTrue(read.notice().isPresent());
    assertFalse(names().stream().anyMatch(name -> name.endsWith(".part")), "nothing half");
  }

  @Test
  @Tag("external")
  void aFullDiskLosesNothingAndThereIsAWayOn() throws IOException {
    try (SmallDisk disk = SmallDisk.mount(folder.resolve("disk"), 256 << 10)) {
      SettingsFile file = new SettingsFile(disk.path());
      file.put(Map.of("look", "dark"));
      String before = Files.readString(file.path());
      Path ballast = disk.fill();

      StoreException full =
          assertThrows(StoreException.class, () -> file.put(Map.of("look", "light")));
      assertTrue(full.getMessage().contains("Free up disk space"), full.getMessage());
      assertEquals(before, Files.readString(file.path()), "to the letter");
      assertTrue(file.read().notice().isEmpty(), "nothing is damaged");

      Files.delete(ballast);
      file.put(Map.of("look", "light"));
      assertEquals(Map.of("look", "light"), file.read().values());
      try (Stream<Path> left = Files.list(disk.path())) {
        assertEquals(List.of(file.path()), left.toList(), "nothing half written is left");
      }
    }
  }

  @Test
  void settingsAreLookedAtWithoutSettingADamagedFileAside() throws IOException {
    SettingsFile settings = new SettingsFile(folder);
    assertEquals(Map.of(), settings.readWithoutRepair());
    settings.put(Map.of("connection.inflight", "7"));
    assertEquals(Map.of("connection.inflight", "7"), settings.readWithoutRepair());
    Files.writeString(settings.path(), "torn {");
    assertEquals(Map.of(), settings.readWithoutRepair());
    assertTrue(Files.exists(settings.path()));
  }
}
