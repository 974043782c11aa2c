package io.casedesk.files.certificates;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.journal.Run;
import io.casedesk.files.certificates.Certificate.Form;
import io.casedesk.files.certificates.Certificate.NoCertificateException;
import io.casedesk.messages.FaultCode;
import io.casedesk.model.runs.JournalEntry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class UnusableCertificateTest extends CertificateFixture {

  private static String head() throws IOException {
    String whole = written(run(), Form.JSON);
    return whole.substring(0, whole.indexOf("  \"entry_count\""));
  }

  @Test
  void filesOfOtherKindsAreNone() throws IOException {
    assertTrue(none("").contains("isn't JSON"));
    assertTrue(none("no JSON").contains("isn't JSON"));
    assertTrue(none("{\"format\": 1}").contains("doesn't begin with the format"));
    assertTrue(none("{").contains("it may be cut off"));
    assertTrue(none("{\"a\":1,").contains("doesn't begin with the format"));
    assertTrue(none("<!doctype html>\n<p>Hello</p>").contains("is a page to read"));
    assertTrue(none("{\"format\": \"casedesk-plan\"}").contains("doesn't begin with the format"));
    Path missing = folder.resolve("missing.json");
    assertThrows(NoSuchFileException.class, () -> Certificate.verify(missing));
    assertThrows(NoCertificateException.class, () -> Certificate.verify(folder));
  }

  @Test
  void anotherVersionIsNamed() throws IOException {
    assertEquals(
        "The run certificate has version 2; this Casedesk reads version 1. Verify it with the"
            + " version of Casedesk that wrote it.",
        none(written(run(), Form.JSON).replace("\"version\": 1", "\"version\": 2")));
  }

  @Test
  void oneThatIsDamagedSaysWhere() throws IOException {
    String head = head();

    assertTrue(broken(head).contains("it may be cut off"), broken(head));
    assertTrue(
        broken(head + "\"last_hash\": \"\"").contains("\"entry_count\" is missing before"),
        broken(head + "\"last_hash\": \"\""));
    assertTrue(broken(head.replace("44.120Z", "44 o'clock")).contains("its run"));
    assertTrue(
        broken(head.replace("\"by\":", "\"id\":\"\",\"by\":")).contains("\"by\" is missing"));
    assertTrue(
        broken(head + "\"entry_count\": \"7\"").contains("\"entry_count\" has the wrong type"));
    assertTrue(broken(head + "\"entry_count\": 99999999999999999999").contains("can't be used"));
    String begun = head + "\"entry_count\": 1, \"last_hash\": \"\", \"summary\": ";
    assertTrue(
        broken(begun + "{\"a\":" + "[".repeat(100_000))
            .contains("exceeds one of Casedesk's limits"),
        begun);
    String entries = begun + "{}, \"entries\": [";
    assertTrue(broken(entries + "7").contains("After entry 0, the file contains something other"));
    assertTrue(broken(entries + "{\"seq\":1,\"at\":\"now\"").contains("Entry 1"));
    assertTrue(broken(entries + "{\"seq\":1,\"at\":").startsWith("Entry 1 can't be read: "));
    assertTrue(
        broken(written(run(), Form.JSON).replaceFirst("(\"hash\":\"[0-9a-f]+\")", "$1,\"x\":1"))
            .contains("its last field is followed by something else"));
  }

  @Test
  void aFileOfTenGigabytesIsNotReadAtAll() throws IOException {
    Path huge = folder.resolve("huge.json");
    try (RandomAccessFile file = new RandomAccessFile(huge.toFile(), "rw")) {
      file.setLength(10L << 30);
    }
    String message =
        String.valueOf(
            assertThrows(NoCertificateException.class, () -> Certificate.verify(huge))
                .getMessage());
    assertTrue(message.contains("is larger than 8 GiB"), message);
  }

  @Test
  @DisplayName("two bodies that differ in half a character have the same bytes in UTF-8")
  void anEntryWithHalfACharacterIsNamed() throws IOException {
    String whole = written(run(), Form.JSON);
    for (String half : List.of("\\ud800", "\\udc00", "\\udc00\\ud800")) {
      for (String place : List.of("\"body\":\"", "\"record\":\"", "\"kind\":\"")) {
        int third = whole.indexOf(place, whole.indexOf("{\"seq\":3,")) + place.length();
        String message = broken(whole.substring(0, third) + half + whole.substring(third));

        assertTrue(message.startsWith("Entry 3 is invalid: The "), message);
        assertTrue(message.contains(" holds half of a surrogate pair"), message);
        assertTrue(message.length() < 300, message);
      }
    }
    String by = broken(whole.replace("Zoë", "\\ud800"));
    assertTrue(by.contains("its run can't be read: The by holds half"), by);
  }

  @Test
  void halfACharacterInRawBytesIsNamedAsWell() throws IOException {
    String whole = written(run(), Form.JSON);
    byte[] bytes = whole.replaceFirst("Contract review", "Contract \u0800eview").getBytes(UTF_8);
    int place = new String(bytes, ISO_8859_1).indexOf("Contract ") + "Contract ".length();
    bytes[place] = (byte) 0xED;
    bytes[place + 1] = (byte) 0xA0;
    bytes[place + 2] = (byte) 0x80;

    String message =
        String.valueOf(
            assertThrows(InvalidCertificateException.class, () -> verified(bytes)).getMessage());
    assertTrue(message.contains("ntry 4 "), message);
  }

  @Test
  void namesThatNoServiceGivesAreRefused() throws IOException {
    String longest = "i".repeat(10_000);
    ListedRun fits = new ListedRun(header());
    fits.append("planned", longest, "{\"cells\":[]}");
    assertEquals(1, verified(written(fits, Form.JSON)).entries());

    ListedRun id = new ListedRun(header());
    id.append("planned", longest + "i", "{\"cells\":[]}");
    assertTrue(
        refused(id).endsWith(": the field \"record\" has more than 10000 characters."),
        refused(id));
    ListedRun kind = new ListedRun(header());
    kind.append(longest + "i", "17", "{}");
    assertTrue(
        refused(kind).endsWith(": the field \"kind\" has more than 10000 characters."),
        refused(kind));
  }

  @Test
  void aRunThatNeedsTooMuchMemoryIsNotCalledInvalid() throws IOException {
    Path file = Files.writeString(folder.resolve("valid"), written(run(), Form.JSON));
    CertificateMemoryException refused =
        assertThrows(CertificateMemoryException.class, () -> Certificate.verify(file, 1));

    assertEquals(FaultCode.OUT_OF_MEMORY, FaultCode.of(refused));
    String message = String.valueOf(refused.getMessage());
    assertTrue(message.startsWith("Casedesk can't read the whole log of this run: "), message);
    assertEquals(7, Certificate.verify(file).entries());
  }

  private static String refused(ListedRun run) {
    return String.valueOf(
        assertThrows(InvalidCertificateException.class, () -> written(run, Form.JSON))
            .getMessage());
  }

  @Test
  @DisplayName("whatever is kept in memory is counted, be it short in the file")
  void memoryIsCounted() {
    assertCounted(new JournalEntry("planned", "i".repeat(9_000), "{\"cells\":[]}"), 9_000);
    String cell =
        "{\"change\":{\"field\":\"custom.%d\",\"wanted\":{\"null\":\"\"}},\"origin\":\"\"}";
    assertCounted(
        new JournalEntry("planned", "a", "{\"cells\":[" + many(cell) + "]}"), 1_000 * 500L);
    assertCounted(
        new JournalEntry(
            "planned-create", "", row(2, "x", "{" + many("\"custom.%d\":{\"null\":\"\"}") + "}")),
        1_000 * 200L);

    Run replay = new Run();
    replay.applyEntry(
        new JournalEntry(
            "planned", "a", "{\"cells\":[" + planned("k", "", "{\"null\":\"\"}") + "]}"));
    long before = replay.memoryBytes();
    String image = ",\"before\":{}}";
    String owner = "[],\"owner\":\"" + "o".repeat(5_000) + "\"";
    replay.applyEntry(new JournalEntry("intent", "a", "{\"fields\":" + owner + image));
    assertTrue(replay.memoryBytes() - before > 5_000, "an owner as it was sent");
  }

  private static void assertCounted(JournalEntry entry, long atLeast) {
    Run replay = new Run();
    replay.applyEntry(entry);
    assertTrue(replay.memoryBytes() >= atLeast, () -> entry.kind() + ": " + replay.memoryBytes());
  }

  private static String many(String cell) {
    return IntStream.range(0, 1_000).mapToObj(cell::formatted).collect(Collectors.joining(","));
  }

  @Test
  @DisplayName("a record of very many cells takes no longer than as many cells of many records")
  void manyCellsOfOneRecordAreReplayed() throws IOException {
    int cells = 40_000;
    ListedRun run = new ListedRun(header());
    String planned =
        IntStream.range(0, cells)
            .mapToObj(i -> planned("k" + i, "", "{\"null\":\"\"}"))
            .collect(Collectors.joining(","));
    run.append("planned", "a", "{\"cells\":[" + planned + "]}");
    String settled =
        IntStream.range(0, cells)
            .mapToObj(i -> settled("k" + i, "APPLIED", "", ""))
            .collect(Collectors.joining(","));
    run.append("verdict", "a", "{\"cells\":[" + settled + "],\"alsoChanged\":[]}");

    assertEquals(Map.of("APPLIED", cells), verified(written(run, Form.JSON)).counts());
  }

  @Test
  void programsAreToldTheSameAsJson() throws IOException {
    ByteArrayOutputStream holds = new ByteArrayOutputStream();
    CertificateJson.verified(verified(written(run(), Form.JSON)), holds);
    JsonNode json = new JsonMapper().readTree(holds.toString(UTF_8));

    assertTrue(json.get("verified").asBoolean());
    assertEquals("Zoë Müller", json.get("run").get("by").asString());
    assertEquals(7, json.get("entries").asInt());
    assertEquals(5, json.get("cells").asInt());
    assertEquals(1, json.get("verdicts").get("APPLIED").asInt());
    assertEquals(0, json.get("creates").asInt());
    assertEquals(0, json.get("create_verdicts").size());
    assertEquals(run().entries().getLast().hash(), json.get("last_hash").asString());

    ByteArrayOutputStream fails = new ByteArrayOutputStream();
    CertificateJson.failed("It is \"torn\".", fails);
    assertEquals("{\"verified\":false,\"problem\":\"It is \\\"torn\\\".\"}", fails.toString(UTF_8));
  }
}
