package io.casedesk.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.Block;
import io.casedesk.changes.CellState;
import io.casedesk.changes.ChangePlan;
import io.casedesk.changes.PlannedChange;
import io.casedesk.changes.PlannedCreate;
import io.casedesk.changes.PreflightCell;
import io.casedesk.changes.PreflightCreate;
import io.casedesk.changes.Preflighted;
import io.casedesk.changes.Reading;
import io.casedesk.changes.Warning;
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
      CellState state, FieldValue wanted, @Nullable Block block, Warning... warnings) {
    PlannedChange planned =
        new PlannedChange(new Change("a", THEME, null, wanted), false, "line 1");
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
        new Preflighted<UseCase>(plan, cells, creates, new Reading<>(Map.of(), 0)), out);
    return out.toString(UTF_8);
  }

  @Test
  void aCellHasItsValuesItsStateAndItsReasons() {
    String said =
        json(
            List.of(
                cell(
                    CellState.BLOCKED,
                    FieldValue.text("Legal"),
                    new Block.LabelForKey("Legal", "legal_ops"))),
            List.of());

    assertEquals(
        "{\"connection\":\"https://a.example.com\",\"kind\":\"use-cases\",\"counts\":{\"ready\":0,"
            + "\"unchanged\":0,\"conflict\":0,\"blocked\":1},\"cells\":[{\"record\":\"a\","
            + "\"field\":\"custom_fields.theme\",\"wanted\":\"Legal\",\"origin\":\"line 1\","
            + "\"state\":\"blocked\",\"now\":1.50,\"block\":\"label-for-key\",\"reason\":"
            + "\"\\\"Legal\\\" is the label of an option. Write its key: legal_ops\","
            + "\"warnings\":[]}],\"creates\":[]}",
        said);
  }

  @Test
  void theWordsOfReasonsStayWhatTheyAre() {
    List<Block> blocks =
        List.of(
            new Block.RecordGone(),
            new Block.RecordDeleted(),
            new Block.UnknownField(THEME, null),
            new Block.ReadOnly(THEME, Block.Why.ONLY_CUSTOM_FIELDS),
            new Block.BlankNotMeant(),
            new Block.WrongType(FieldType.DATE, FieldValue.text("x")),
            new Block.UnknownKey("x", null),
            new Block.Unsendable(Block.Flaw.NO_JSON));
    List<Warning> warnings =
        List.of(
            new Warning.UnprovenKey("x"),
            new Warning.UnseenKey("x", null),
            new Warning.LooksTheSame(),
            new Warning.UnknownType(""),
            new Warning.TypeAsHeld(FieldType.DATE),
            new Warning.OrderOnly(),
            new Warning.RepeatedKey("x"),
            new Warning.LargeText(1),
            new Warning.AlsoAMember("x"),
            new Warning.WasAbsent());
    String said =
        json(
            blocks.stream()
                .map(
                    block ->
                        cell(
                            CellState.BLOCKED,
                            FieldValue.text("x"),
                            block,
                            warnings.toArray(Warning[]::new)))
                .toList(),
            List.of());

    for (String word :
        List.of(
            "record-gone",
            "record-deleted",
            "unknown-field",
            "read-only",
            "blank-not-meant",
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
                    CellState.BLOCKED,
                    new FieldValue.Numeric("1,5"),
                    new Block.Unsendable(Block.Flaw.NO_NUMBER)),
                cell(
                    CellState.BLOCKED,
                    new FieldValue.Structure("[1"),
                    new Block.Unsendable(Block.Flaw.NO_JSON))),
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
                    create, Map.of(), Map.of(THEME, List.of(new Warning.OrderOnly()))),
                new PreflightCreate(create, Map.of(THEME, new Block.BlankNotMeant()), Map.of())));

    assertTrue(
        said.contains(
            "{\"row\":\"7\",\"name\":\"New\",\"origin\":\"row 7\",\"state\":\"ready\",\"values\":"
                + "[{\"field\":\"custom_fields.theme\",\"warnings\":[{\"warning\":\"order-only\""),
        said);
    assertTrue(said.contains("\"state\":\"blocked\",\"values\":[{\"field\":"), said);
  }
}
