package io.casedesk.desktop.records.create;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.casedesk.desktop.common.form.EditorType;
import io.casedesk.desktop.common.form.FieldEditor;
import io.casedesk.desktop.common.form.FieldSpec;
import io.casedesk.desktop.records.create.CreateReport.Status;
import io.casedesk.desktop.records.data.RecordsModelFixture;
import io.casedesk.desktop.records.unsent.NewRecordDraft;
import io.casedesk.model.ApiException;
import io.casedesk.model.FieldRef;
import io.casedesk.workspace.database.WorkspaceException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of attempts to create a record, one after the other. */
class CreateModelTest extends RecordsModelFixture {

  CreateModelTest(@TempDir Path folder) {
    super(folder);
    service.onCreate =
        name -> {
          throw new ApiException.Rejected(
              new ApiException.Call("POST", "/use-cases", 400, "not today"));
        };
    read();
    model.creating().open();
    Objects.requireNonNull(model.creating().draftProperty().get()).nameProperty().set("New");
    settle();
  }

  private CreateReport created() {
    model.creating().create();
    settle();
    return Objects.requireNonNull(model.creating().reportProperty().get());
  }

  @Test
  void canBeSentAsSoonAsItsLastFieldIsMended() {
    service.newFields = List.of(new FieldSpec(FieldRef.custom("cost"), "number", "Cost", null));
    model.creating().discard();
    model.creating().open();
    NewRecordDraft draft = Objects.requireNonNull(model.creating().draftProperty().get());
    draft.nameProperty().set("New");
    FieldEditor number = draft.fields().getFirst();
    assertEquals(EditorType.NUMBER, number.type());
    for (String text : List.of("a lot", "12", "12x", "")) {
      number.type(text);
      boolean expected = !number.invalidProperty().get();
      assertEquals(expected, model.creating().sendableProperty().get(), text);
    }
  }

  @Test
  void anAttemptThatSentNothingIsNotTheOneBefore() {
    CreateReport refused = created();
    assertEquals(Status.REFUSED, refused.standing());
    workspace.close();
    CreateReport second = created();
    assertInstanceOf(WorkspaceException.class, second.failure());
    assertEquals(Status.NOT_SENT, second.standing());
    assertEquals("", second.runId());
  }

  @Test
  void anAttemptWhoseLogBrokeIsLookedForByItsOwnRun() {
    CreateReport refused = created();
    service.onCreate =
        name -> {
          workspace.close();
          service.store("9", "x");
          return Objects.requireNonNull(service.stored.get("9"));
        };
    CreateReport second = created();
    assertEquals(Status.OPEN, second.standing());
    assertNotEquals("", second.runId());
    assertNotEquals(refused.runId(), second.runId());
  }
}
