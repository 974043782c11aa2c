package io.casedesk.desktop.context;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.preferences.Preferences;
import io.casedesk.desktop.common.preferences.Setting;
import io.casedesk.desktop.common.preferences.SettingCatalog;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.files.SettingsFile;
import io.casedesk.settings.MachinePolicy;
import io.casedesk.settings.PolicyFile.PolicyReadResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartupPreferencesTest {

  private static final PolicyReadResult NO_POLICY =
      new PolicyReadResult("nowhere", false, MachinePolicy.none(), List.of());

  @TempDir Path folder;

  private StartupPreferences with(Map<String, String> chosen) {
    new SettingsFile(folder).put(chosen);
    return StartupPreferences.of(folder, NO_POLICY);
  }

  @Test
  void whatWasChosenHoldsAtTheNextStart() {
    StartupPreferences startupPreferences =
        with(
            Map.of(
                "language", "de", "dates", "utc", "appearance.look", "dark", "run.askfrom", "7"));

    assertEquals("Einstellungen", startupPreferences.messages().text("settings.title"));
    assertEquals(
        "2026-11-22 14:04 UTC",
        startupPreferences
            .timestamps(Locale.GERMAN)
            .local("2026-11-22T15:04:05+01:00")
            .orElseThrow());
    assertEquals(ThemeChoice.DARK, startupPreferences.theme(ThemeChoice.SYSTEM));
    assertEquals(
        ThemeChoice.LIGHT, startupPreferences.theme(ThemeChoice.LIGHT), "the start said so");
    assertEquals(7, startupPreferences.preferences().get(SettingCatalog.ASK_FROM));
  }

  @Test
  void whatCannotBeChosenCountsAsNothing() {
    StartupPreferences startupPreferences =
        with(
            Map.of(
                "language",
                "tlh",
                "connection.inflight",
                "65",
                "run.persecond",
                "quick",
                "dates",
                "LOCAL"));

    assertEquals(
        SettingCatalog.Language.SYSTEM,
        startupPreferences.preferences().get(SettingCatalog.LANGUAGE));
    assertEquals(32, startupPreferences.preferences().get(SettingCatalog.IN_FLIGHT));
    assertEquals(0, startupPreferences.preferences().get(SettingCatalog.PER_SECOND));
  }

  @Test
  void aDamagedFileIsSaid() throws IOException {
    Files.writeString(folder.resolve("settings.json"), "{");
    assertTrue(
        StartupPreferences.of(folder, NO_POLICY).notice().orElseThrow().text().contains("damaged"));
  }

  @Test
  void everySettingHasItsTextsInBothLanguages() {
    for (Locale locale : List.of(Locale.ENGLISH, Locale.GERMAN)) {
      Messages messages = new Messages(locale);
      SettingCatalog.all().forEach(setting -> assertSaid(messages, setting));
    }
  }

  private static <T> void assertSaid(Messages messages, Setting<T> setting) {
    assertTrue(messages.text("settings." + setting.name() + ".title").length() > 3);
    assertTrue(messages.text("settings." + setting.name() + ".about").length() > 3);
    setting
        .choices()
        .forEach(one -> assertTrue(!messages.text(setting.textKey(one)).isBlank(), one::toString));
    assertEquals(
        Preferences.usual().get(setting),
        setting.reader().apply(setting.writer().apply(setting.usual())).orElseThrow());
  }
}
