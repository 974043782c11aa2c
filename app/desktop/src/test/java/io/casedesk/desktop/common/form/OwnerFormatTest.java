package io.casedesk.desktop.common.form;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.Solution.Owner;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.input.InputParser;
import io.casedesk.workspace.Edit;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Owners as they are typed, and what is wanted then. */
class OwnerFormatTest {

  private static final FieldSpec OWNER =
      new FieldSpec(FieldRef.standard("owner"), "owner", "Owner", null);
  private static final FieldValue ANA = owner("p-1", "ana@example.com");
  private static final FieldValue BO = owner("p-2", "bo@example.com");

  private final KnownDropdownValues seen =
      KnownDropdownValues.ofSolutions(
          List.of(
              solution("1", new Owner("p-1", "ana@example.com"), ANA),
              solution("2", new Owner("p-2", "bo@example.com"), BO)),
          List.of());
  private final FieldEditor state =
      new FieldEditor(
          new FieldCodec(OWNER, EditorType.OWNER, () -> seen, InputParser.canonical()), ANA);

  private static FieldValue owner(String id, String email) {
    return new FieldValue.Structure("{\"id\":\"" + id + "\",\"email\":\"" + email + "\"}");
  }

  private static Solution solution(String id, Owner owner, FieldValue sent) {
    return new Solution(id, Map.of("owner", sent), Map.of(), owner, List.of());
  }

  @Test
  void whatWasReadIsShownByBothNamesAndIsNoChange() {
    assertEquals("ana@example.com · p-1", state.inputProperty().get());
    assertFalse(state.dirtyProperty().get());
  }

  @Test
  void eitherNameOfSomebodySeenWantsBoth() {
    for (String name : List.of("bo@example.com", "p-2", "bo@example.com · p-2")) {
      state.type(name);
      Change change = state.change("s").orElseThrow();
      assertEquals(BO, change.wanted(), name);
    }
  }

  @Test
  void theSamePersonByAnotherNameIsNoChange() {
    state.type("p-1");
    state.resolve();
    assertEquals("ana@example.com · p-1", state.inputProperty().get());
    assertTrue(state.change("s").isEmpty());
  }

  @Test
  void somebodyUnseenIsWantedOnlyOnceThatWasSaid() {
    state.type("cy@example.com");
    assertInstanceOf(Edit.Invalid.class, state.parsedProperty().get());
    state.useAsTyped("cy@example.com");
    assertEquals(
        new FieldValue.Structure("{\"email\":\"cy@example.com\"}"),
        state.change("s").orElseThrow().wanted());
  }

  @Test
  void nobodyCanBeTakenAway() {
    state.type("");
    assertEquals(new Edit.Invalid("", "problem.owner.blank"), state.parsedProperty().get());
  }

  @Test
  void whatIsStagedComesBackAsItIs() {
    FieldValue staged = new FieldValue.Structure("{\"id\":\"p-9\"}");
    state.restore(staged);
    assertEquals(staged, state.change("s").orElseThrow().wanted());
  }
}
