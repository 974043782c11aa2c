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
import io.casedesk.changes.validation.ValidationError;
import io.casedesk.changes.validation.ValidationWarning;
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
      PreflightCell.State state,
      FieldValue wanted,
      @Nullable ValidationError block,
      ValidationWarning... warnings) {
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
                    new ValidationError.LabelForKey("Legal", "legal_ops"))),
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
    List<ValidationError> blocks =
        List.of(
            new ValidationError.RecordMissing(),
            new ValidationError.RecordDeleted(),
            new ValidationError.UnknownField(THEME, null),
            new ValidationError.ReadOnly(THEME, ValidationError.Why.ONLY_CUSTOM_FIELDS),
            new ValidationError.UnintendedEmpty(),
            new ValidationError.WrongType(FieldType.DATE, FieldValue.text("x")),
            new ValidationError.UnknownKey("x", null, "theme", List.of()),
            new ValidationError.Unsendable(ValidationError.Flaw.NO_JSON));
    List<ValidationWarning> warnings =
        List.of(
            new ValidationWarning.UnprovenKey("x"),
            new ValidationWarning.UnseenKey("x", null),
            new ValidationWarning.LooksTheSame(),
            new ValidationWarning.UnknownType(""),
            new ValidationWarning.TypeAsHeld(FieldType.DATE),
            new ValidationWarning.OrderOnly(),
            new ValidationWarning.RepeatedKey("x"),
            new ValidationWarning.LargeText(1),
            new ValidationWarning.AlsoAMember("x"),
            new ValidationWarning.WasAbsent());
    String said =
        json(
            blocks.stream()
                .map(
                    block ->
                        cell(
                            PreflightCell.State.BLOCKED,
                            FieldValue.text("x"),
                            block,
                            warnings.toArray(ValidationWarning[]::new)))
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
                    new ValidationError.Unsendable(ValidationError.Flaw.NO_NUMBER)),
                cell(
                    PreflightCell.State.BLOCKED,
                    new FieldValue.Structure("[1"),
                    new ValidationError.Unsendable(ValidationError.Flaw.NO_JSON))),
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
                    create, Map.of(), Map.of(THEME, List.of(new ValidationWarning.OrderOnly()))),
                new PreflightCreate(
                    create, Map.of(THEME, new ValidationError.UnintendedEmpty()), Map.of())));

    assertTrue(
        said.contains(
            "{\"row\":\"7\",\"name\":\"New\",\"origin\":\"row 7\",\"state\":\"ready\",\"values\":"
                + "[{\"field\":\"custom_fields.theme\",\"warnings\":[{\"warning\":\"order-only\""),
        said);
    assertTrue(said.contains("\"state\":\"blocked\",\"values\":[{\"field\":"), said);
  }
}
