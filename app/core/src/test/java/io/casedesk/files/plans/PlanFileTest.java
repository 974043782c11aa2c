package io.casedesk.files.plans;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.runs.RunRelation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PlanFileTest extends PlanFileFixture {

  @Test
  void writesTheDocumentedExample() throws IOException {
    assertEquals(
        new String(resource("example.json"), UTF_8), new String(written(example()), UTF_8));
  }

  @Test
  void readsTheDocumentedExample() throws IOException {
    ChangePlan read = read(resource("example.json"));

    assertEquals(example(), read);
    assertNull(read.changes().get(3).change().seen(), "absent");
    assertEquals(FieldValue.Null.INSTANCE, read.changes().get(2).change().seen(), "not absent");
  }

  @Test
  void theWriterKeepsToTheSchema() throws IOException {
    Schema schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(new String(resource("plan.schema.json"), UTF_8), InputFormat.JSON);
    ChangePlan empty = ChangePlan.of(example().header(), List.of());

    assertEquals(
        List.of(), schema.validate(new String(written(example()), UTF_8), InputFormat.JSON));
    assertEquals(List.of(), schema.validate(new String(written(empty), UTF_8), InputFormat.JSON));
    assertTrue(
        schema.validate(changes(FIRST.replace("wanted", "want")), InputFormat.JSON).size() > 0);
    assertEquals(empty, read(written(empty)));
  }

  @Test
  void keepsThatAFieldWasNotSetAndClaimsNothingElse() throws IOException {
    Change cleared =
        new Change("a", FieldRef.custom("x"), FieldValue.text("y"), FieldValue.Null.INSTANCE);
    RunRelation undo = RunRelation.ofRun(RunRelation.Kind.UNDO, "20261121-213244-7f3a");
    ChangePlan.Header header = example().header().withPurpose(RunPurpose.of(undo));
    List<PlannedCell> changes =
        List.of(new PlannedCell(cleared, true, "undo, which added the field", true));

    ChangePlan read = read(written(ChangePlan.of(header, changes)));

    assertEquals(changes, read.changes());
    assertEquals(RunPurpose.of(undo), read.header().purpose());
    RunRelation retry = RunRelation.ofRun(RunRelation.Kind.RETRY, "20261121-213244-7f3a");
    ChangePlan other = ChangePlan.of(example().header().withPurpose(RunPurpose.of(retry)), changes);
    assertEquals(
        RunPurpose.none(),
        read(written(other)).header().purpose(),
        "a file says only which run it undoes");
  }

  @Test
  void isReadFromAFile(@TempDir Path folder) throws IOException {
    Path file = Files.write(folder.resolve("plan.json"), written(example()));

    assertEquals(example(), PlanFile.read(file));
    assertThrows(NoSuchFileException.class, () -> PlanFile.read(folder.resolve("none.json")));
  }

  @Test
  void aByteOrderMarkAndOtherLinesAreTaken() throws IOException {
    String other = changes(FIRST).replace(",", "\r\n,\t");

    assertEquals(read(changes(FIRST)), read("\uFEFF" + other));
  }

  @Test
  void aValueOfFifteenHundredLevelsComesBack() throws IOException {
    FieldValue deep = new FieldValue.Structure("[".repeat(1_500) + "]".repeat(1_500));
    ChangePlan plan =
        ChangePlan.of(example().header(), List.of(cell("a", "x", deep, FieldValue.text("y"), "")));

    assertEquals(plan, read(written(plan)));
  }

  @Test
  void aValueOfTenMegabytesComesBack() throws IOException {
    FieldValue large = FieldValue.text("ü".repeat(5_000_000));
    ChangePlan plan =
        ChangePlan.of(example().header(), List.of(cell("a", "x", large, FieldValue.text("y"), "")));

    assertEquals(plan, read(written(plan)));
  }

  @Test
  void halfACharacterComesBackAsItWas() throws IOException {
    ChangePlan plan =
        ChangePlan.of(
            example().header(),
            List.of(
                cell("\ud800", "x", FieldValue.text("a\"\udc00\n😀"), FieldValue.text("y"), "")));

    assertEquals(plan, read(written(plan)));
  }

  @Test
  void lineBreaksBetweenTokensBecomeSpaces() throws IOException {
    ChangePlan plan =
        ChangePlan.of(
            example().header(),
            List.of(
                cell(
                    "a",
                    "x",
                    new FieldValue.Structure("[1,\r\n\"\\n\"]"),
                    FieldValue.text("two\nlines"),
                    "")));

    ChangePlan read = read(written(plan));

    assertEquals(
        new FieldValue.Structure("[1,  \"\\n\"]"), read.changes().getFirst().change().seen());
    assertEquals(FieldValue.text("two\nlines"), read.changes().getFirst().change().wanted());
    assertEquals(12, new String(written(plan), UTF_8).lines().count());
  }

  @Test
  void writingTwiceGivesTheSameBytes() throws IOException {
    assertArrayEquals(written(example()), written(read(written(example()))));
  }
}
