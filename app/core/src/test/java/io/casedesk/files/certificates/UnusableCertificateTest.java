package io.casedesk.files.certificates;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.journal.RunAbout;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.run.TestRuns;
import io.casedesk.files.certificates.Certificate.Form;
import io.casedesk.files.certificates.Certificate.NoCertificateException;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class UnusableCertificateTest extends CertificateFixture {

  @Test
  void filesOfOtherKindsAreNone() throws IOException {
    assertTrue(none("").contains("isn't JSON"));
    assertTrue(none("no JSON").contains("isn't JSON"));
    assertTrue(none("{\"format\": 1}").contains("doesn't begin with the format"));
    assertTrue(none("{").contains("can't be used"), none("{"));
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
  void oneThatIsCutOffSaysSo() throws IOException {
    String whole = written(run(), Form.JSON);

    for (String cut : List.of(whole.substring(0, 300), whole.substring(0, whole.length() - 1))) {
      assertTrue(broken(cut).startsWith("The file doesn't end with the SHA-256 of"), broken(cut));
    }
    assertTrue(broken(whole + "{}").startsWith("The file doesn't end with"), broken(whole + "{}"));
  }

  @Test
  @DisplayName("a run of very many cells takes little memory, and time in proportion")
  void manyCellsAreVerified() throws IOException {
    int cells = 40_000;
    TestRuns run = begun(RunAbout.nothing());
    run.plan(
        RUN,
        IntStream.range(0, cells)
            .mapToObj(
                i ->
                    new PlannedCell(
                        new Change("a", FieldRef.custom("k" + i), null, FieldValue.Null.INSTANCE),
                        ""))
            .toArray(PlannedCell[]::new));

    assertEquals(Map.of("NOT_SENT", cells), verified(written(run, Form.JSON)).cells());
  }

  @Test
  void programsAreToldTheSameAsJson() throws IOException {
    ByteArrayOutputStream holds = new ByteArrayOutputStream();
    CertificateJson.verified(verified(written(run(), Form.JSON)), holds);
    JsonNode json = new JsonMapper().readTree(holds.toString(UTF_8));

    assertTrue(json.get("verified").asBoolean());
    assertEquals("Zoë Müller", json.get("run").get("by").asString());
    assertEquals(5, json.get("cells").asInt());
    assertEquals(1, json.get("verdicts").get("APPLIED").asInt());
    assertEquals(0, json.get("creates").asInt());
    assertEquals(0, json.get("create_verdicts").size());
    assertEquals(Certificate.digest(run().store(), RUN), json.get("sha256").asString());

    ByteArrayOutputStream fails = new ByteArrayOutputStream();
    CertificateJson.failed("It is \"torn\".", fails);
    assertEquals("{\"verified\":false,\"problem\":\"It is \\\"torn\\\".\"}", fails.toString(UTF_8));
  }
}
