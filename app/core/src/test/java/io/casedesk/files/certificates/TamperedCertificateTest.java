package io.casedesk.files.certificates;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.files.certificates.Certificate.Form;
import io.casedesk.files.certificates.Certificate.NoCertificateException;
import io.casedesk.model.Sha256;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("whatever is changed in a certificate is found")
final class TamperedCertificateTest extends CertificateFixture {

  /** The same with one text in another's place, which must be there. */
  private static String changed(String certificate, String from, String to) {
    assertTrue(certificate.contains(from), from);
    int place = certificate.indexOf(from);
    return certificate.substring(0, place) + to + certificate.substring(place + from.length());
  }

  /** The same with the digest that its lines have now. */
  private static String signed(String certificate) {
    int tail = certificate.indexOf("  \"sha256\"");
    String before = certificate.substring(0, tail);
    MessageDigest digest = Sha256.begin();
    digest.update(before.getBytes(UTF_8));
    return before + "  \"sha256\": \"" + Sha256.hex(digest) + "\"\n}\n";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"by\":\"Zoë Müller\"|\"by\":\"Ann\"",
        "Contract review|Contract Review",
        "\"at\":\"2026|\"at\":\"2025",
        "\"cells\":6|\"cells\":7",
        "\"now\":\"legal_ops\"|\"now\":\"legal\"",
        "\"before\":\"fin\"|\"before\":\"hr\"",
        "\"verdict\":\"BLANK\",\"reason\":\"un|\"verdict\":\"APPLIED\",\"reason\":\"un",
        "\"sent\":true|\"sent\":false",
        "\"answer\":\"refused\"|\"answer\":\"accepted\"",
        "\"fields\":[\"status\"]|\"fields\":[\"theme\"]",
        "\"version\": 1|\"version\":1",
        "\"record\":\"e2f5/1\",\"verdict\"|\"record\":\"e2f5/2\",\"verdict\"",
      })
  void aTextOrAFigure(String from, String to) throws IOException {
    String message = broken(changed(written(creating(), Form.JSON), from, to));

    assertTrue(message.startsWith("The file was changed after it was written: "), message);
  }

  @Test
  void aLineTakenOutOrPutInOrMoved() throws IOException {
    String whole = written(creating(), Form.JSON);
    int from = whole.indexOf("    {\"kind\":\"create\"");
    String line = whole.substring(from, whole.indexOf('\n', from) + 1);
    for (String other : new String[] {"", line + line}) {
      String message = broken(changed(whole, line, other));
      assertTrue(message.startsWith("The file was changed after it was written: "), message);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"verdict\":\"BLANK\",\"reason\":\"un|\"verdict\":\"APPLIED\",\"reason\":\"un",
        "\"APPLIED\":1|\"APPLIED\":2",
        "\"verdict\":\"UNCERTAIN\",\"reason\":\"a p|\"verdict\":\"CREATED\",\"reason\":\"a p",
        "{\"CREATED\":1,|{\"CREATED\":2,",
      })
  @DisplayName("a verdict or a count is found even where the digest was computed anew")
  void countsThatDoNotFit(String from, String to) throws IOException {
    String message = broken(signed(changed(written(creating(), Form.JSON), from, to)));

    assertTrue(message.startsWith("The run certificate states "), message);
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
    assertEquals(5, verified(whole).cellCount());
  }

  private static void assertDoesNotHold(byte[] certificate, String what) {
    RuntimeException refused =
        assertThrows(RuntimeException.class, () -> verified(certificate), what);
    assertTrue(
        refused instanceof InvalidCertificateException || refused instanceof NoCertificateException,
        what + ": " + refused);
  }

  @Test
  @DisplayName("a file with a digest of its own fits, but not the digest that was noted")
  void aWholeForgeryIsTheOneThingThatIsNotFound() throws IOException {
    String whole = written(run(), Form.JSON);
    String forged =
        signed(
            changed(changed(whole, "\"BLANK\":1,", ""), "\"APPLIED\":1", "\"APPLIED\":2")
                .replace("\"verdict\":\"BLANK\"", "\"verdict\":\"APPLIED\""));

    CertificateSummary summary = verified(forged);

    assertEquals(2, summary.cells().get("APPLIED"));
    assertNotEquals(verified(whole).digest(), summary.digest());
  }
}
