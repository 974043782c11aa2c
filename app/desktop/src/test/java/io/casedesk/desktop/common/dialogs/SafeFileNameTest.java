package io.casedesk.desktop.common.dialogs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SafeFileNameTest {

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "use cases 2026-11-22.xlsx, use cases 2026-11-22.xlsx",
        "Prüfung läuft.json, Prüfung läuft.json",
        "../../.ssh/authorized_keys, _.._.ssh_authorized_keys",
        "..\\..\\run.exe, _.._run.exe",
        "/etc/passwd, _etc_passwd",
        "C:\\boot.ini, C__boot.ini",
        ".bashrc, bashrc",
        "a<b>|c?.json, a_b__c_.json",
        "con.json, _con.json",
        "LPT1, _LPT1",
        "name. . ., name",
        "``, ``"
      })
  void isOneNameAndLeadsNowhereElse(String wanted, String name) {
    assertEquals(name, new FileDialogs.Request("", wanted, List.of()).name());
  }

  @Test
  void hidesNothingAndStaysShort() {
    assertEquals("a_gpj.exe", SafeFileName.of("a\u202Egpj.exe"));
    assertEquals("a_b", SafeFileName.of("a\u0000b"));
    String name = SafeFileName.of("x".repeat(5_000) + ".html");
    assertEquals(120, name.length());
    assertTrue(name.endsWith("x.html"), name);
  }
}
