package io.casedesk.files.certificates;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.casedesk.changes.journal.RunAbout;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.changes.run.TestRuns;
import io.casedesk.files.certificates.Certificate.Form;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Sha256;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@DisplayName("the certificate of a run says what its log says")
final class CertificateTest extends CertificateFixture {

  private static final RunPurpose CHOSEN = chosen(List.of("Theme: <fin>", "Search: a"));

  private static RunPurpose chosen(List<String> filters) {
    return RunPurpose.edits()
        .chosenFrom(
            List.of(
                new RunPurpose.Scope("custom_fields.theme", filters, 142, 140, 26, 114, Map.of())));
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
    TestRuns empty = begun(RunAbout.nothing());
    assertEquals(List.of(), schema.validate(written(empty, Form.JSON), InputFormat.JSON));
    assertFalse(schema.validate(full.replace("\"sent\"", "\"send\""), InputFormat.JSON).isEmpty());
    assertEquals(
        List.of(), schema.validate(written(run(RunPurpose.edits()), Form.JSON), InputFormat.JSON));
    assertEquals(List.of(), schema.validate(written(run(CHOSEN), Form.JSON), InputFormat.JSON));
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
    TestRuns chosen = run(CHOSEN);
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
    TestRuns run = run(RunPurpose.edits().because("the <decision> of May"));
    String written = written(run, Form.JSON);

    assertTrue(
        written.contains("\"made\":\"edits\",\"reason\":\"the <decision> of May\""), written);
    assertFalse(broken(written.replace("of May", "of June")).isEmpty());
    assertFalse(broken(written.replace("\"made\":\"edits\"", "\"made\":\"otherwise\"")).isEmpty());
    String page = written(run, Form.HTML);
    assertTrue(
        page.contains("<dt>Reason</dt><dd><bdi>the &lt;decision&gt; of May</bdi></dd>"), page);
    assertFalse(written(run(), Form.JSON).contains("\"made\""), "nothing is known");
  }

  @Test
  @DisplayName("what the records were chosen from is on the certificate, and cannot be changed")
  void theScopeIsCertified() throws IOException {
    TestRuns run = run(CHOSEN);
    String written = written(run, Form.JSON);

    assertTrue(
        written.contains(
            "{\"field\":\"custom_fields.theme\",\"filters\":[\"Theme: <fin>\",\"Search: a\"],"
                + "\"shown\":142,\"chosen\":140,\"already\":26,\"changed\":114}"),
        written);
    assertEquals(RUN, verified(written).header().id());
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
    TestRuns run =
        run(
            chosen(
                IntStream.rangeClosed(1, RunPurpose.Scope.MOST_LISTED + 2)
                    .mapToObj("F%d"::formatted)
                    .toList()));
    String written = written(run, Form.JSON);

    assertTrue(written.contains("F52"), written);
    assertTrue(written(run, Form.HTML).contains("<bdi>F50</bdi> and 2 more: 142 shown"));
  }

  @Test
  void itSaysWhatTheRunStored() throws IOException {
    String written = written(run(), Form.JSON);
    CertificateSummary summary = verified(written);

    assertEquals(header(), summary.header());
    assertEquals(AT, summary.last());
    assertEquals(
        Map.of("APPLIED", 1, "BLANK", 1, "CONFLICT", 1, "UNCHANGED", 1, "NOT_SENT", 1),
        summary.cells());
    assertEquals(5, summary.cellCount());
    JsonNode json = new JsonMapper().readTree(written);
    assertEquals("status", json.at("/also_changed/0/fields/0").asString());
    JsonNode applied = json.at("/cells/0");
    assertEquals("fin", applied.get("before").asString());
    assertTrue(applied.get("sent").asBoolean());
    JsonNode conflict = json.at("/cells/2");
    assertFalse(conflict.get("sent").asBoolean());
    assertFalse(conflict.has("before"));
    JsonNode call = json.at("/calls/0");
    assertEquals("write", call.get("kind").asString());
    assertEquals(FIRST, call.get("record").asString());
    assertEquals("legal_ops", call.at("/sent/custom_fields.theme").asString());
    assertEquals("EXT-00042", call.at("/before/source_id").asString());
    assertEquals("accepted", call.get("answer").asString());
    JsonNode verdict = json.at("/judgments/0");
    assertEquals("CONFLICT", verdict.get("verdict").asString());
    assertTrue(written.contains("\"now\":1.50,\"at\""), "digits are as read");
    assertEquals("changed", verdict.get("reason").asString());
  }

  @Test
  @DisplayName("anyone can compute the digest: it is the SHA-256 of all lines but the last two")
  void theDigestIsThatOfTheLinesBeforeIt() throws IOException {
    String written = written(creating(), Form.JSON);
    List<String> lines = written.lines().toList();
    String before = String.join("\n", lines.subList(0, lines.size() - 2)) + "\n";
    MessageDigest digest = Sha256.begin();
    digest.update(before.getBytes(UTF_8));
    String hex = Sha256.hex(digest);

    assertEquals("  \"sha256\": \"" + hex + "\"", lines.get(lines.size() - 2));
    assertEquals(hex, verified(written).digest());
    assertEquals(hex, Certificate.digest(creating().store(), RUN));
  }

  @Test
  @DisplayName("every record to be created is there: name, id, and what became of it")
  void recordsToBeCreatedAreCertified() throws IOException {
    CertificateSummary summary = verified(written(creating(), Form.JSON));

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
        summary.creates());
    assertEquals(6, summary.cellCount());
    JsonNode json = new JsonMapper().readTree(written(creating(), Form.JSON));
    assertEquals(7, json.get("summary").get("creates").asInt());
    assertFalse(json.at("/creates/2").has("record"));
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
  void aRunWithoutRowsHasOneToo() throws IOException {
    CertificateSummary summary = verified(written(begun(RunAbout.nothing()), Form.JSON));

    assertNull(summary.last());
    assertEquals(Map.of(), summary.cells());
    assertEquals(Map.of(), summary.creates());
  }

  @Test
  @DisplayName("a page proves nothing: it is never verified, whatever it shows")
  void aPageIsNotVerified() throws IOException {
    String page = written(run(), Form.HTML);

    assertTrue(page.contains("This page is only for reading"), page);
    assertTrue(page.contains(Certificate.digest(run().store(), RUN)), page);
    assertTrue(none(page).contains("is a page to read, which can't be verified"), none(page));
    assertTrue(none(page.replace("APPLIED", "BLANK")).contains("is a page to read"));
  }

  @ParameterizedTest
  @EnumSource(Form.class)
  void aRunThatCannotBeReadIsNotCertified(Form form) {
    for (String damage :
        List.of(
            "INSERT INTO run_cell (run, record, field, wanted, origin) VALUES (1, 'x', 'y', '{}',"
                + " '')",
            "INSERT INTO run_judgment (run, target, field, at, verdict, problem, also_changed)"
                + " VALUES (1, 'x', 'custom.y', '2026-11-21T21:32:51Z', 'APPLIED', '\"\"', '[]')",
            "INSERT INTO run_created (run, row, record, how) VALUES (1, 'x', 'y', 'ADOPTED')",
            "INSERT INTO run_attempt (run, target, n, kind, before, sent, sent_at)"
                + " VALUES (1, '7', 1, 'CREATE', '[1]', '{}', '2026-11-21T21:32:51Z')")) {
      TestRuns run = run();
      run.damage(damage);

      String message =
          String.valueOf(
              assertThrows(InvalidCertificateException.class, () -> written(run, form), damage)
                  .getMessage());
      assertTrue(message.startsWith("The run can't be read: "), message);
    }
  }

  @Test
  void whatIsAddedWhileItIsWrittenIsLeftOut() throws IOException {
    TestRuns run = run();
    String before = written(run, Form.JSON);
    boolean[] added = new boolean[1];
    ByteArrayOutputStream out =
        new ByteArrayOutputStream() {
          @Override
          public synchronized void write(byte[] bytes, int from, int length) {
            super.write(bytes, from, length);
            if (!added[0]) {
              added[0] = true;
              run.sent(RUN, SECOND, Map.of(), Map.of());
            }
          }
        };
    CertificateSummary _ = Certificate.write(run.store(), RUN, Form.JSON, out);

    assertTrue(added[0]);
    assertEquals(before, out.toString(UTF_8));
    assertNotEquals(before, written(run, Form.JSON));
  }

  @Test
  void nothingInARecordIsMarkupOrTurnsThePageAround() throws IOException {
    TestRuns run = begun(RunAbout.nothing());
    String hostile =
        "</td><script>alert(1)</script><img src=x onerror='a()'>\u202egnp.exe\u0007"
            + "\ud800 </script>";
    run.plan(
        RUN,
        new PlannedCell(
            new Change(
                "<b id=\"x\">",
                FieldRef.custom("k"),
                FieldValue.text(hostile),
                FieldValue.text(hostile + "x".repeat(5_000))),
            ""));
    String page = written(run, Form.HTML);

    assertFalse(page.contains("<script") || page.contains("</script"), page);
    assertFalse(page.contains("<img") || page.contains("<b id"), page);
    assertFalse(page.contains("\u202e"), page);
    assertTrue(page.contains("&lt;b id=&quot;x&quot;&gt;"), page);
    assertTrue(page.contains("<i>U+202E</i>gnp.exe<i>U+0007</i><i>U+D800</i>"), page);
    assertTrue(page.contains("characters, cut off here</i>"), page);
    assertTrue(page.contains("\npage; the run certificate contains them in full."), page);
    assertEquals(1, verified(written(run, Form.JSON)).cellCount());
  }
}
