package io.casedesk.desktop.common.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.run.CellExclusions;
import io.casedesk.client.ClientOptions;
import io.casedesk.client.doctor.Doctor;
import io.casedesk.client.doctor.DoctorFinding;
import io.casedesk.messages.Message;
import io.casedesk.server.CaseService;
import io.casedesk.server.ServiceOptions;
import java.nio.file.Path;
import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the engine says in English is said in German, wherever it is composed of parts as well. */
class EngineTextTest {

  private static final Messages MESSAGES = new Messages(Locale.GERMAN);

  private final EngineText german = new EngineText(MESSAGES);

  @Test
  void everyTextIsFoundAndNoOtherIsTakenForIt() {
    Map<String, String> texts = new TreeMap<>(Messages.inEnglish("engine."));
    assertTrue(texts.size() > 200, "so many: " + texts.size());
    texts.forEach(
        (key, text) -> {
          Object[] arguments = {"<a>", "<b>", "<c>"};
          String said = new MessageFormat(text, Locale.ROOT).format(arguments).replace('’', '\'');
          assertEquals(MESSAGES.text(key, arguments), german.of(said), key);
        });
  }

  @Test
  void whatIsComposedIsTakenApart() {
    assertEquals("abgebrochen", german.of("cancelled"));
    assertEquals(
        "vor dem Senden vom Benutzer übersprungen", german.of(CellExclusions.REASON.text()));
    assertEquals(
        "was gesendet wurde, ließ sich nicht nachlesen: no route (the words of a service)",
        german.of("the sent changes could not be read again: no route (the words of a service)"));
    String lost =
        german.of(
            "its response was lost (stopped before the response arrived), and 3 new records have"
                + " that name: a, b, c. Look for it in the service, as it may also appear later. If"
                + " it is there, change that record by its ID; if it is not, give the row another"
                + " name in the plan and apply that. Casedesk never sends this row again by"
                + " itself.");
    assertTrue(
        lost.startsWith(
            "die Antwort ging verloren (angehalten, bevor die Antwort kam), und 3 neue Datensätze"
                + " tragen diesen Namen: a, b, c. Suchen Sie"),
        lost);
    assertEquals(
        "Der Proxy p:1 ist nicht erreichbar: die Verbindung wird abgelehnt. Er ist von x genannt;"
            + " berichtigen Sie ihn dort oder stellen Sie ein, dass diese Verbindung keinen"
            + " verwendet.",
        german.of(
            "The proxy p:1 cannot be reached: connection refused. It is named by x; correct it"
                + " there, or set this connection to use no proxy."));
  }

  @Test
  void wordsOfOthersStayAsTheyAre() {
    for (String words :
        List.of(
            "", ".", "the moon is full", "Der Mond ist voll.", "{0}", "\\E(.*?)\\Q", "{1} ' {")) {
      assertEquals(words, german.of(words));
    }
    assertEquals("cancelled", new EngineText(new Messages(Locale.ENGLISH)).of("cancelled"));
  }

  @Test
  void theCheckOfAConnectionSpeaksGerman(@TempDir Path folder) {
    List<DoctorFinding> findings = new ArrayList<>();
    try (CaseService service =
        CaseService.start(ServiceOptions.of(folder.resolve("s.db")).withSample(130))) {
      String url = service.baseUrl().toString();
      String token = service.issueToken("check");
      findings.addAll(check(url, token));
      findings.addAll(check(url, "no such token"));
      findings.addAll(check(url, ""));
      findings.addAll(check(url + "/elsewhere", token));
    }
    findings.addAll(check("http://127.0.0.1:1", "token"));
    for (DoctorFinding finding : findings) {
      for (Message said : List.of(finding.seen(), finding.means(), finding.todo())) {
        if (!said.isEmpty()) {
          assertNotEquals(said.text(), german.of(said), finding.check() + " is not in the bundle");
        }
      }
    }
  }

  private static List<DoctorFinding> check(String url, String token) {
    return new Doctor(ClientOptions.of(url, () -> token)).run(finding -> {}).findings();
  }
}
