package io.casedesk.files.plans;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.run.RereadResult;
import io.casedesk.changes.validation.PreflightCell;
import io.casedesk.changes.validation.PreflightCreate;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.changes.validation.Problem;
import io.casedesk.messages.Message;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.UseCase;
import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class PreflightJsonTest {

  private static final FieldRef THEME = FieldRef.custom("theme");

  private static PreflightCell cell(
      PreflightCell.State state, FieldValue wanted, @Nullable Problem block, Problem... warnings) {
    PlannedCell planned = new PlannedCell(new Change("a", THEME, null, wanted), false, "line 1");
    return new PreflightCell(
        planned, state, new FieldValue.Numeric("1.50"), block, List.of(warnings));
  }

  private static String json(List<PreflightCell> cells, List<PreflightCreate> creates) {
    ChangePlan plan =
        ChangePlan.of(
            new ChangePlan.Header(
                "https://a.example.com", RecordKind.USE_CASES, Instant.EPOCH, "", ""),
            List.of());
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PreflightJson.write(
        new PreflightReport<UseCase>(plan, cells, creates, new RereadResult<>(Map.of(), 0)), out);
    return out.toString(UTF_8);
  }

  @Test
  void aCellHasItsValuesItsStateAndItsReasons() {
    String said =
        json(
            List.of(
                cell(
                    PreflightCell.State.BLOCKED,
                    FieldValue.text("Legal"),
                    Problem.labelForKey("Legal", "legal_ops"))),
            List.of());

    assertEquals(
        "{\"connection\":\"https://a.example.com\",\"kind\":\"use-cases\",\"counts\":{\"ready\":0,"
            + "\"unchanged\":0,\"conflict\":0,\"blocked\":1},\"cells\":[{\"record_id\":\"a\","
            + "\"field\":\"custom_fields.theme\",\"wanted\":\"Legal\",\"origin\":\"line 1\","
            + "\"state\":\"blocked\",\"now\":1.50,\"block\":\"label-for-key\",\"reason\":"
            + "\"\\\"Legal\\\" is a label. Use its key: legal_ops\","
            + "\"warnings\":[]}],\"creates\":[]}",
        said);
  }

  @Test
  void theWordsOfReasonsStayWhatTheyAre() {
    List<Problem> blocks =
        List.of(
            Problem.of(Problem.Code.RECORD_MISSING),
            Problem.of(Problem.Code.RECORD_DELETED),
            Problem.of(Problem.Code.UNKNOWN_FIELD, THEME),
            Problem.of(Problem.Code.READ_ONLY, THEME, Message.of("block.only-custom-fields")),
            Problem.of(Problem.Code.UNINTENDED_EMPTY),
            Problem.of(Problem.Code.WRONG_TYPE, FieldType.DATE, FieldValue.text("x")),
            Problem.unknownKey("x", null, "theme", List.of()),
            Problem.of(Problem.Code.UNSENDABLE));
    List<Problem> warnings =
        List.of(
            Problem.of(Problem.Code.UNPROVEN_KEY, "x"),
            Problem.of(Problem.Code.UNSEEN_KEY, "x"),
            Problem.of(Problem.Code.LOOKS_THE_SAME),
            Problem.of(Problem.Code.UNKNOWN_TYPE, ""),
            Problem.of(Problem.Code.TYPE_AS_HELD, FieldType.DATE),
            Problem.of(Problem.Code.ORDER_ONLY),
            Problem.of(Problem.Code.REPEATED_KEY, "x"),
            Problem.of(Problem.Code.LARGE_TEXT, 1),
            Problem.of(Problem.Code.ALSO_A_MEMBER, "x"),
            Problem.of(Problem.Code.WAS_ABSENT));
    String said =
        json(
            blocks.stream()
                .map(
                    block ->
                        cell(
                            PreflightCell.State.BLOCKED,
                            FieldValue.text("x"),
                            block,
                            warnings.toArray(Problem[]::new)))
                .toList(),
            List.of());

    for (String word :
        List.of(
            "record-missing",
            "record-deleted",
            "unknown-field",
            "read-only",
            "unintended-empty",
            "wrong-type",
            "unknown-key",
            "unsendable")) {
      assertTrue(said.contains("\"block\":\"" + word + "\",\"reason\":\""), word);
    }
    for (String word :
        List.of(
            "unproven-key",
            "unseen-key",
            "looks-the-same",
            "unknown-type",
            "type-as-held",
            "order-only",
            "repeated-key",
            "large-text",
            "also-a-member")) {
      assertTrue(said.contains("{\"warning\":\"" + word + "\",\"reason\":\""), word);
    }
  }

  @Test
  void aValueThatHasNoJsonIsAText() {
    String said =
        json(
            List.of(
                cell(
                    PreflightCell.State.BLOCKED,
                    new FieldValue.Numeric("1,5"),
                    Problem.of(Problem.Code.UNSENDABLE)),
                cell(
                    PreflightCell.State.BLOCKED,
                    new FieldValue.Structure("[1"),
                    Problem.of(Problem.Code.UNSENDABLE))),
            List.of());

    assertTrue(said.contains("\"wanted\":\"1,5\""), said);
    assertTrue(said.contains("\"wanted\":\"[1\""), said);
  }

  @Test
  void aCreateIsBlockedByItsFields() {
    PlannedCreate create =
        new PlannedCreate("7", "New", Map.of(THEME, FieldValue.text("x")), "row 7");

    String said =
        json(
            List.of(),
            List.of(
                new PreflightCreate(
                    create, Map.of(), Map.of(THEME, List.of(Problem.of(Problem.Code.ORDER_ONLY)))),
                new PreflightCreate(
                    create, Map.of(THEME, Problem.of(Problem.Code.UNINTENDED_EMPTY)), Map.of())));

    assertTrue(
        said.contains(
            "{\"row\":\"7\",\"name\":\"New\",\"origin\":\"row 7\",\"state\":\"ready\",\"values\":"
                + "[{\"field\":\"custom_fields.theme\",\"warnings\":[{\"warning\":\"order-only\""),
        said);
    assertTrue(said.contains("\"state\":\"blocked\",\"values\":[{\"field\":"), said);
  }
}
