package io.casedesk.files.certificates;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.files.certificates.Certificate.Form;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.JournalEntry;
import io.casedesk.model.runs.JournalEntry.StoredJournalEntry;
import io.casedesk.model.runs.JournalHashChain;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@DisplayName("the certificate of a run says what its log says")
final class CertificateTest extends CertificateFixture {

  private static final String CHOSEN =
      purpose(
          "",
          "{\"field\":\"custom_fields.theme\","
              + "\"filters\":[\"Theme: <fin>\",\"Search: a\"],\"shown\":142,\"chosen\":140,"
              + "\"already\":26,\"changed\":114}");

  private static String purpose(String reason, String scopes) {
    return ("{\"purpose\":{\"made\":\"EDITS\",\"reason\":\"%s\",\"scopes\":[%s],"
            + "\"relation\":{\"kind\":\"NONE\",\"runId\":\"\"},\"wholeRecords\":false}}")
        .formatted(reason, scopes);
  }

  @Test
  void writesTheDocumentedExamples() throws IOException {
    assertEquals(new String(resource("example.json"), UTF_8), written(creating(), Form.JSON));
  }

  @Test
  void theWriterKeepsToTheSchema() throws IOException {
    Schema schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(new String(resource("certificate.schema.json"), UTF_8), InputFormat.JSON);
    String full = written(creating(), Form.JSON);

    assertEquals(List.of(), schema.validate(full, InputFormat.JSON));
    assertEquals(List.of(), schema.validate(written(run(), Form.JSON), InputFormat.JSON));
    assertFalse(
        schema.validate(full.replace(":\"CREATED\"", ":\"APPLIED\""), InputFormat.JSON).isEmpty());
    assertEquals(
        List.of(), schema.validate(written(new ListedRun(header()), Form.JSON), InputFormat.JSON));
    assertFalse(schema.validate(full.replace("\"sent\"", "\"send\""), InputFormat.JSON).isEmpty());
    ListedRun forAReason = run();
    forAReason.append("purpose", "", purpose("", ""));
    assertEquals(List.of(), schema.validate(written(forAReason, Form.JSON), InputFormat.JSON));
    ListedRun chosen = run();
    chosen.append("purpose", "", CHOSEN);
    assertEquals(List.of(), schema.validate(written(chosen, Form.JSON), InputFormat.JSON));
  }

  @Test
  @DisplayName("people read names: of the record, of the field, of the keys")
  void thePageNamesWhatItIsAbout() throws IOException {
    String page = written(creating(), Form.HTML);

    assertTrue(
        page.contains("<bdi>Contract review</bdi><br><bdi>EXT-00042</bdi><br><small><bdi>" + FIRST),
        page);
    assertTrue(page.contains("<bdi>Theme</bdi><br><small>custom_fields."), page);
    assertTrue(page.contains("<bdi>legal_ops</bdi><br><small><bdi>Legal</bdi></small></td>"), page);
    assertTrue(page.contains("<bdi>hr</bdi><br><small><bdi>HR &lt;people&gt;</bdi>"), page);
    String plain = written(run(), Form.HTML);
    assertFalse(plain.contains("<bdi>Theme</bdi>"), "nothing named it");
  }

  @Test
  @DisplayName("a page reads alike on every computer")
  void thePageHasTheDigitsOfNoLocale() throws IOException {
    ListedRun chosen = run();
    chosen.append("purpose", "", CHOSEN);
    String page = written(chosen, Form.HTML);
    Locale before = Locale.getDefault(Locale.Category.FORMAT);
    Locale.setDefault(Locale.Category.FORMAT, Locale.forLanguageTag("ar-EG"));
    try {
      assertEquals(page, written(chosen, Form.HTML));
    } finally {
      Locale.setDefault(Locale.Category.FORMAT, before);
    }
  }

  @Test
  @DisplayName("why a run was made is on its certificate, and cannot be taken off it")
  void theReasonIsCertified() throws IOException {
    ListedRun run = run();
    run.append("purpose", "", purpose("the <decision> of May", ""));
    String written = written(run, Form.JSON);

    assertEquals(
        new RunPurpose(RunPurpose.PlanSource.EDITS, "the <decision> of May"),
        verified(written).purpose());
    assertFalse(broken(written.replace("of May", "of June")).isEmpty());
    assertFalse(broken(written.replace("\"made\":\"edits\"", "\"made\":\"otherwise\"")).isEmpty());
    String page = written(run, Form.HTML);
    assertTrue(
        page.contains("<dt>Reason</dt><dd><bdi>the &lt;decision&gt; of May</bdi></dd>"), page);
    assertEquals(RunPurpose.none(), verified(written(run(), Form.JSON)).purpose());
  }

  @Test
  @DisplayName("what the records were chosen from is on the certificate, and cannot be changed")
  void theScopeIsCertified() throws IOException {
    ListedRun run = run();
    run.append("purpose", "", CHOSEN);
    String written = written(run, Form.JSON);

    assertEquals(
        List.of(
            new RunPurpose.Scope(
                "custom_fields.theme",
                List.of("Theme: <fin>", "Search: a"),
                142,
                140,
                26,
                114,
                Map.of())),
        verified(written).purpose().scopes());
    assertFalse(broken(written.replace("\"already\":26", "\"already\":25")).isEmpty());
    String page = written(run, Form.HTML);
    assertTrue(
        page.contains(
            "<dt>Selected from</dt><dd><bdi>Theme: &lt;fin&gt;</bdi>, <bdi>Search: a</bdi>: 142"
                + " shown, 140 selected, 26 without a change, 114 to change"),
        page);
  }

  @Test
  void moreFiltersThanAreToldOfAreCounted() throws IOException {
    String many =
        IntStream.rangeClosed(1, RunPurpose.Scope.MOST_LISTED + 2)
            .mapToObj(number -> "\"F%d\"".formatted(number))
            .collect(Collectors.joining(","));
    ListedRun run = run();
    run.append("purpose", "", CHOSEN.replace("\"Theme: <fin>\",\"Search: a\"", many));
    String written = written(run, Form.JSON);

    assertEquals(
        RunPurpose.Scope.MOST_LISTED + 2,
        verified(written).purpose().scopes().getFirst().filters().size());
    assertTrue(written.contains("F52"), written);
    assertTrue(written(run, Form.HTML).contains("<bdi>F50</bdi> and 2 more: 142 shown"));
  }

  @Test
  void itSaysWhatItsLogSays() throws IOException {
    CertificateContents certificateContents = verified(written(run(), Form.JSON));

    assertEquals(header(), certificateContents.header());
    assertEquals(7, certificateContents.entries());
    assertEquals(run().entries().getLast().hash(), certificateContents.lastHash());
    assertEquals(Instant.parse("2026-11-21T21:32:51.120Z"), certificateContents.last());
    assertEquals(
        Map.of("APPLIED", 1, "BLANK", 1, "CONFLICT", 1, "UNCHANGED", 1, "NOT_SENT", 1),
        certificateContents.counts());
    assertEquals(
        Map.of(FIRST, List.of(FieldRef.standard("status"))), certificateContents.alsoChanged());
    CellResult applied = certificateContents.cells().getFirst();
    assertEquals(Verdict.APPLIED, applied.verdict());
    assertEquals(FieldValue.text("fin"), applied.before());
    assertTrue(applied.sent());
    CellResult conflict = certificateContents.cells().get(2);
    assertFalse(conflict.sent());
    assertNull(conflict.before());
  }

  @Test
  @DisplayName("every record to be created is there: name, id, and what became of it")
  void recordsToBeCreatedAreCertified() throws IOException {
    CertificateContents certificateContents = verified(written(creating(), Form.JSON));

    assertEquals(
        List.of("APPLIED", "DIFFERENT", "UNCERTAIN", "REJECTED", "UNCHANGED", "null", "UNCERTAIN"),
        certificateContents.creates().stream().map(c -> String.valueOf(c.verdict())).toList());
    assertEquals(
        Map.of(
            "CREATED",
            1,
            "DIFFERENT",
            1,
            "UNCERTAIN",
            2,
            "REJECTED",
            1,
            "UNCHANGED",
            1,
            "NOT_SENT",
            1),
        certificateContents.createCounts());
    assertEquals(CREATED, certificateContents.creates().getFirst().id());
    assertNull(certificateContents.creates().get(2).id());
    assertEquals(6, certificateContents.cells().size());
    JsonNode json = new JsonMapper().readTree(written(creating(), Form.JSON));
    assertEquals(7, json.get("summary").get("creates").asInt());
    JsonNode first = json.get("creates").get(0);
    assertEquals("2", first.get("row").asString());
    assertEquals("New <one>", first.get("name").asString());
    assertEquals(CREATED, first.get("record").asString());
    assertEquals("CREATED", first.get("verdict").asString());
    assertEquals("row 2", first.get("origin").asString());
    String page = written(creating(), Form.HTML);
    assertTrue(page.contains("<dt>New records</dt><dd>7</dd>"), page);
    assertTrue(
        page.contains("<li>2 <b class=\"UNCERTAIN\">UNCERTAIN</b> <span>unconfirmed: the record"));
    assertTrue(
        page.contains("<td><bdi>New &lt;one&gt;</bdi></td><td><bdi>e2f5/1</bdi></td>"), page);
    assertTrue(page.contains("<td><bdi><i>U+D800</i> half</bdi></td><td><bdi>c9</bdi></td>"), page);
    assertFalse(written(run(), Form.HTML).contains("to be created"), "there are none");
  }

  @Test
  void aRunWithoutEntriesHasOneToo() throws IOException {
    CertificateContents certificateContents = verified(written(new ListedRun(header()), Form.JSON));

    assertEquals(0, certificateContents.entries());
    assertEquals(JournalHashChain.start(header()), certificateContents.lastHash());
    assertNull(certificateContents.last());
    assertEquals(Map.of(), certificateContents.counts());
    assertEquals(Map.of(), certificateContents.createCounts());
  }

  @Test
  @DisplayName("a page proves nothing: it is never verified, whatever it shows")
  void aPageIsNotVerified() throws IOException {
    String page = written(run(), Form.HTML);

    assertTrue(page.contains("This page is only for reading"), page);
    assertTrue(page.contains(run().entries().getLast().hash()), page);
    assertTrue(none(page).contains("is a page to read, which can't be verified"), none(page));
    assertTrue(none(page.replace("APPLIED", "BLANK")).contains("is a page to read"));
  }

  @ParameterizedTest
  @EnumSource(Form.class)
  void aLogThatDoesNotFitIsNotCertified(Form form) {
    ListedRun run = run();
    StoredJournalEntry third = run.entries().get(2);
    run.entries()
        .set(
            2,
            new StoredJournalEntry(
                3, third.at(), new JournalEntry("planned", "18", "{}"), third.hash()));

    String message =
        String.valueOf(
            assertThrows(InvalidCertificateException.class, () -> written(run, form)).getMessage());
    assertTrue(message.startsWith("Entry 3 (planned of record 18) was changed"), message);
  }

  @Test
  void whatIsAddedWhileItIsWrittenIsLeftOut() throws IOException {
    ListedRun run = run();
    ByteArrayOutputStream out =
        new ByteArrayOutputStream() {
          @Override
          public synchronized void write(byte[] bytes, int from, int length) {
            super.write(bytes, from, length);
            run.append("answer", FIRST, "{\"answer\":\"LOST\",\"said\":\"\"}");
          }
        };
    CertificateContents certificateContents = Certificate.write(run, Form.JSON, out);

    assertEquals(7, certificateContents.entries());
    assertTrue(run.entries().size() > 7);
    assertEquals(7, verified(out.toByteArray()).entries());
  }

  @Test
  void nothingInARecordIsMarkupOrTurnsThePageAround() throws IOException {
    ListedRun run = new ListedRun(header());
    String hostile =
        "</td><script>alert(1)</script><img src=x onerror='a()'>\\u202egnp.exe\\u0007"
            + "\\ud800 </script>";
    run.append(
        "planned",
        "<b id=\"x\">",
        "{\"cells\":["
            + planned(
                "k",
                "\"seen\":{\"text\":\"%s\"},".formatted(hostile),
                "{\"text\":\"%s%s\"}".formatted(hostile, "x".repeat(5_000)))
            + "]}");
    String page = written(run, Form.HTML);

    assertFalse(page.contains("<script") || page.contains("</script"), page);
    assertFalse(page.contains("<img") || page.contains("<b id"), page);
    assertFalse(page.contains("\u202e"), page);
    assertTrue(page.contains("&lt;b id=&quot;x&quot;&gt;"), page);
    assertTrue(page.contains("<i>U+202E</i>gnp.exe<i>U+0007</i><i>U+D800</i>"), page);
    assertTrue(page.contains("characters, cut off here</i>"), page);
    assertTrue(page.contains("; the log\ncontains them in full."), page);
    assertEquals(1, verified(written(run, Form.JSON)).cells().size());
  }
}
