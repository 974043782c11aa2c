package io.casedesk.files.certificates;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.files.certificates.Certificate.Form;
import io.casedesk.files.certificates.Certificate.NoCertificateException;
import io.casedesk.model.runs.JournalEntry.StoredJournalEntry;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("whatever is changed in a certificate is found, and named")
final class TamperedCertificateTest extends CertificateFixture {

  private static final String ENTRY = "    {\"seq\":";

  private static final String TWICE = planned("k", "", "{\"text\":\"\"}");

  private static final String VALUE = "\"custom.k\":{\"text\":\"\"}";

  /** The line of an entry, with the line break after it. */
  private static String entry(String certificate, int seq) {
    int from = certificate.indexOf(ENTRY + seq + ",");
    return certificate.substring(from, certificate.indexOf('\n', from) + 1);
  }

  /** The same with one text in another's place, which must be there. */
  private static String changed(String certificate, String from, String to) {
    assertTrue(certificate.contains(from), from);
    int place = certificate.indexOf(from);
    return certificate.substring(0, place) + to + certificate.substring(place + from.length());
  }

  @Test
  void theBodyOfAnEntry() throws IOException {
    String whole = written(run(), Form.JSON);
    String fourth = entry(whole, 4);

    String message = broken(changed(whole, fourth, changed(fourth, "review", "Review")));

    assertTrue(message.startsWith("Entry 4 (intent of record " + FIRST + ") was changed"), message);
    assertTrue(
        broken(changed(whole, fourth, changed(fourth, "\"at\":\"2026", "\"at\":\"2025")))
            .startsWith("Entry 4 "));
    assertTrue(
        broken(changed(whole, fourth, changed(fourth, "\"record\":\"0b", "\"record\":\"1b")))
            .startsWith("Entry 4 "));
  }

  @Test
  void theRunItself() throws IOException {
    String whole = written(run(), Form.JSON);

    String message = broken(changed(whole, "\"by\":\"Zoë Müller\"", "\"by\":\"Ann\""));

    assertTrue(
        message.startsWith("Entry 1 (planned of record " + FIRST + ") was changed"), message);
  }

  @Test
  void theOrderOfEntries() throws IOException {
    String whole = written(run(), Form.JSON);
    String pair = entry(whole, 4) + entry(whole, 5);

    String message = broken(changed(whole, pair, entry(whole, 5) + entry(whole, 4)));

    assertEquals(
        "Entry 3 is followed by entry 5: entries are missing, repeated or out of order.", message);
  }

  @Test
  void anEntryTakenOutOfTheMiddleOrPutIn() throws IOException {
    String whole = written(run(), Form.JSON);
    String fourth = entry(whole, 4);

    assertTrue(broken(changed(whole, fourth, "")).startsWith("Entry 3 is followed by entry 5"));
    assertTrue(
        broken(changed(whole, fourth, fourth + fourth)).startsWith("Entry 4 is followed by "));
    assertTrue(
        broken(changed(whole, entry(whole, 1), "")).startsWith("The first entry is entry 2"));
  }

  @Test
  void entriesTakenOffTheEnd() throws IOException {
    String whole = written(run(), Form.JSON);
    String cut = changed(whole, ",\n" + entry(whole, 7), "\n");

    assertEquals(
        "The run certificate states 7 entries, but contains 6: entries are missing at its end.",
        broken(cut));
    String counted = changed(cut, "\"entry_count\": 7", "\"entry_count\": 6");
    StoredJournalEntry sixth = run().entries().get(5);
    assertTrue(broken(counted).endsWith("but the last entry has the hash " + sixth.hash() + "."));
    // With the last hash changed as well, the cells still say what only the seventh knew.
    String hash = "\"last_hash\": \"";
    String last = run().entries().getLast().hash();
    String message = broken(changed(counted, hash + last, hash + sixth.hash()));
    assertTrue(message.contains("doesn't match the log of the file"), message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"APPLIED\":1,|\"APPLIED\":2,",
        "\"cells\":5|\"cells\":6",
        "\"now\":\"legal_ops\"|\"now\":\"legal\"",
        "\"before\":\"fin\"|\"before\":\"hr\"",
        "\"verdict\":\"BLANK\",\"reason\":\"un|\"verdict\":\"APPLIED\",\"reason\":\"un",
        "\"sent\":true|\"sent\":false",
        "\"fields\":[\"status\"]|\"fields\":[\"theme\"]",
        "\"version\": 1|\"version\":1",
      })
  void aFigureOrACellThoughTheChainFits(String from, String to) throws IOException {
    String message = broken(changed(written(run(), Form.JSON), from, to));

    assertTrue(message.contains(" doesn't match the log of the file."), message);
    assertTrue(message.contains(to.substring(to.length() - 3)), message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"creates\":7|\"creates\":6",
        "{\"CREATED\":1,|{\"CREATED\":2,",
        "\"record\":\"e2f5/1\",\"verdict\"|\"record\":\"e2f5/2\",\"verdict\"",
        "\"verdict\":\"UNCERTAIN\",\"reason\":\"a p|\"verdict\":\"CREATED\",\"reason\":\"a p",
      })
  void aFigureOrARecordThatWasCreated(String from, String to) throws IOException {
    String message = broken(changed(written(creating(), Form.JSON), from, to));

    assertTrue(message.contains(" doesn't match the log of the file."), message);
  }

  @Test
  void anyByteOfIt() throws IOException {
    byte[] whole = written(run(), Form.JSON).getBytes(UTF_8);
    for (int place = 0; place < whole.length; place += 13) {
      byte[] one = whole.clone();
      one[place] ^= 1;
      assertDoesNotHold(one, "byte " + place);
      assertDoesNotHold(Arrays.copyOf(whole, place), "the first " + place + " bytes");
    }
    assertDoesNotHold(Arrays.copyOf(whole, whole.length + 1), "a byte more");
    assertEquals(7, verified(whole).entries());
  }

  private static void assertDoesNotHold(byte[] certificate, String what) {
    RuntimeException refused =
        assertThrows(RuntimeException.class, () -> verified(certificate), what);
    assertTrue(
        refused instanceof InvalidCertificateException || refused instanceof NoCertificateException,
        what + ": " + refused);
  }

  @Test
  @DisplayName("a whole new log fits together, and ends with another hash: that is what to compare")
  void aWholeNewLogIsTheOneThingThatIsNotFound() throws IOException {
    ListedRun rewritten = new ListedRun(header());
    for (StoredJournalEntry logged : run().entries()) {
      String body = logged.entry().body().replace("\"BLANK\"", "\"APPLIED\"");
      rewritten.append(logged.entry().kind(), logged.entry().record(), body);
    }

    CertificateContents certificateContents = verified(written(rewritten, Form.JSON));

    assertEquals(2, certificateContents.counts().get("APPLIED"));
    assertNotEquals(run().entries().getLast().hash(), certificateContents.lastHash());
  }

  @Test
  void entriesThatNoRunWritesAreRefusedThoughTheyFit() throws IOException {
    for (List<String> entry :
        List.of(
            List.of("answer", "unplanned", "{\"answer\":\"LOST\",\"said\":\"\"}"),
            List.of("note", FIRST, "{}"),
            List.of("planned", FIRST, "{\"cells\":[]}"),
            List.of("answer", FIRST, "{\"answer\":\"PERHAPS\",\"said\":\"\"}"),
            List.of("answer", FIRST, "{\"said\":\"\"}"),
            List.of("verdict", FIRST, "[]"),
            List.of("planned", "new", "{\"cells\":[{\"change\":{\"field\":\"custom.k\"}}]}"),
            List.of("planned", "new", "{\"cells\":[" + planned("k", "", "{}") + "]}"),
            List.of("planned", "new", "{\"cells\":[" + planned("k", "", "{\"a\":\"\"}") + "]}"),
            List.of("planned", "new", "[".repeat(5_000)),
            List.of("intent", FIRST, "not JSON"),
            List.of("planned", "n", "{\"cells\":[" + TWICE + "," + TWICE + "]}"))) {
      assertRefused(run(), entry);
    }
  }

  private static void assertRefused(ListedRun run, List<String> entry) {
    run.append(entry.get(0), entry.get(1), entry.get(2));

    String message =
        String.valueOf(
            assertThrows(
                    InvalidCertificateException.class,
                    () -> written(run, Form.JSON),
                    entry::toString)
                .getMessage());
    assertTrue(
        message.startsWith("Entry " + run.entries().size() + " (")
            && message.contains(") is not an entry of a run log: "),
        message);
  }

  @Test
  void entriesOfRowsThatNoRunWritesAreRefusedToo() throws IOException {
    for (List<String> entry :
        List.of(
            List.of("planned-create", "", "not JSON"),
            List.of("planned-create", "", "{}"),
            List.of("planned-create", "", "null"),
            List.of("planned-create", "", row(9, "", "{}")),
            List.of("planned-create", "", row(9, "x", "{}").replace("\"9\"", "9")),
            List.of("planned-create", "", row(9, "x", "{}").replace("\"x\"", "null")),
            List.of("planned-create", "", row(9, "x", "[{}]")),
            List.of("planned-create", "", row(9, "x", "{" + VALUE + "," + VALUE + "}")),
            List.of("planned-create", "", row(2, "planned twice", "{}")),
            List.of("create-intent", "", "{\"row\":\"9\"}"),
            List.of("create-intent", "", "{\"row\":\"7\",\"before\":[1]}"),
            List.of("create-answer", "", "{\"row\":\"7\",\"answer\":\"PERHAPS\",\"said\":\"\"}"),
            List.of("create-answer", "", "{\"row\":\"7\",\"answer\":\"LOST\"}"),
            List.of("created", "", "{\"row\":\"7\",\"how\":\"ANSWERED\"}"),
            List.of("created", "n", "{\"row\":\"7\",\"how\":\"GUESSED\"}"),
            List.of("create-verdict", "", verdict(7, "APPLIED", "")),
            List.of("create-verdict", "n", verdict(2, "APPLIED", "another record")),
            List.of("create-verdict", "", verdict(7, "CONFLICT", "")),
            List.of("create-verdict", "", "{\"row\":\"7\",\"verdict\":\"REJECTED\"}"))) {
      assertRefused(creating(), entry);
    }
  }
}
