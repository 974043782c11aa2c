package io.casedesk.desktop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.shell.Theme;
import io.casedesk.desktop.ui.settings.Chosen;
import io.casedesk.desktop.ui.settings.Preferences;
import io.casedesk.desktop.ui.settings.Setting;
import io.casedesk.desktop.ui.text.Messages;
import io.casedesk.files.SettingsFile;
import io.casedesk.policy.MachinePolicy;
import io.casedesk.policy.PolicyReading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PreferredTest {

  private static final PolicyReading NO_POLICY =
      new PolicyReading("nowhere", false, MachinePolicy.none(), List.of());

  @TempDir Path folder;

  private Preferred with(Map<String, String> chosen) {
    new SettingsFile(folder).put(chosen);
    return Preferred.of(folder, NO_POLICY);
  }

  @Test
  void whatWasChosenHoldsAtTheNextStart() {
    Preferred preferred =
        with(
            Map.of(
                "language", "de", "dates", "utc", "appearance.look", "dark", "run.askfrom", "7"));

    assertEquals("Einstellungen", preferred.messages().text("settings.title"));
    assertEquals(
        "2026-11-22 14:04 UTC",
        preferred.timestamps(Locale.GERMAN).local("2026-11-22T15:04:05+01:00").orElseThrow());
    assertEquals(Theme.Choice.DARK, preferred.look(Theme.Choice.SYSTEM));
    assertEquals(Theme.Choice.LIGHT, preferred.look(Theme.Choice.LIGHT), "the start said so");
    assertEquals(7, preferred.preferences().get(Chosen.ASK_FROM));
  }

  @Test
  void whatCannotBeChosenCountsAsNothing() {
    Preferred preferred =
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

    assertEquals(Chosen.Language.SYSTEM, preferred.preferences().get(Chosen.LANGUAGE));
    assertEquals(16, preferred.preferences().get(Chosen.IN_FLIGHT));
    assertEquals(0, preferred.preferences().get(Chosen.PER_SECOND));
  }

  @Test
  void aDamagedFileIsSaid() throws IOException {
    Files.writeString(folder.resolve("settings.json"), "{");
    assertTrue(Preferred.of(folder, NO_POLICY).notice().orElseThrow().contains("damaged"));
  }

  @Test
  void aListWaitsAsWasChosenForIt() {
    Duration clock = Duration.ofMinutes(5);
    assertEquals(Optional.of(clock), Chosen.Pace.CLOCK.wait(clock));
    assertEquals(Optional.empty(), Chosen.Pace.CLOCK.wait(Duration.ZERO));
    assertEquals(Optional.empty(), Chosen.Pace.OFF.wait(clock));
    assertEquals(Optional.of(Duration.ofHours(1)), Chosen.Pace.M60.wait(Duration.ZERO));
  }

  @Test
  void everySettingHasItsTextsInBothLanguages() {
    for (Locale locale : List.of(Locale.ENGLISH, Locale.GERMAN)) {
      Messages messages = new Messages(locale);
      Chosen.all().forEach(setting -> assertSaid(messages, setting));
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
