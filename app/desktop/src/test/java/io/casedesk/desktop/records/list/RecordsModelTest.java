package io.casedesk.desktop.records.list;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.form.FieldEditor;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.data.MemoryUseCases;
import io.casedesk.desktop.records.data.RecordsModelFixture;
import io.casedesk.desktop.records.editor.OpenRecord;
import io.casedesk.desktop.records.refresh.ListChanges;
import io.casedesk.desktop.records.refresh.RecordChange;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.Change;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunState;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A list of records that somebody else works on, too. */
class RecordsModelTest extends RecordsModelFixture {

  RecordsModelTest(@TempDir Path folder) {
    super(folder);
  }

  @Test
  void afterAnIncompleteReadWhatChangedIsToldAndNothingIsCalledNewOrGone() {
    service.store("1", "old");
    service.store("2", "old");
    service.incomplete = true;
    read();
    service.store("1", "theirs");
    service.store("3", "not seen before");
    service.stored.remove("2");
    read();
    assertEquals(Set.of("1"), model.rows().changed());
    assertEquals("theirs", sponsorOf(model.rows().find("1")));
    assertNotNull(model.rows().find("3"), "it is shown all the same");
    assertNotNull(model.rows().find("2"), "it may only not have been seen");

    service.incomplete = false;
    read();
    assertNull(model.rows().find("2"), "a complete read knows");
  }

  @Test
  void aRecordThatIsGoneGoesAlsoWhereSomethingIsStagedInOneThatWasNeverHere() {
    service.store("1", "old");
    service.store("2", "other");
    read();
    model
        .staging()
        .stage(
            List.of(
                new Change("nowhere", MemoryUseCases.SPONSOR, null, FieldValue.text("staged"))));
    service.stored.remove("1");
    read();
    assertNull(model.rows().find("1"));
    assertEquals(1, model.rows().totalProperty().get());
  }

  @Test
  void inputSurvivesARefreshAndTheWriteSeesTheConflict() {
    service.store("1", "old");
    read();
    model.select("1");
    sponsor().type("mine");
    service.store("1", "theirs");
    read();
    assertEquals("mine", sponsor().inputProperty().get());

    model.editor().save();
    settle();
    assertEquals(Verdict.CONFLICT, verdict());
    assertEquals("theirs", sponsorOf(service.stored.get("1")));

    sponsor().keepMine();
    model.editor().save();
    settle();
    assertEquals(Verdict.APPLIED, verdict());
  }

  @Test
  void aRecordThatIsGoneKeepsItsInput() {
    service.store("1", "old");
    service.store("2", "other");
    read();
    model.select("1");
    sponsor().type("mine");
    service.stored.remove("1");
    read();
    assertEquals(2, model.rows().totalProperty().get(), "its row stays, so that it can be found");
    model.select("2");
    model.select("1");
    assertEquals("mine", sponsor().inputProperty().get());
    model.editor().save();
    settle();
    assertEquals(Verdict.REJECTED, verdict(), "nothing was sent");
    assertEquals("mine", sponsor().inputProperty().get());

    sponsor().revert();
    read();
    assertEquals(1, model.rows().totalProperty().get(), "and goes once nothing is lost by it");
  }

  @Test
  void aRecordThatIsGoneIsNewsOnceHoweverLongItsInputStays() {
    service.store("1", "old");
    service.store("2", "other");
    read();
    model.select("1");
    sponsor().type("mine");
    service.stored.remove("1");
    read();
    assertEquals(1, found(RecordChange.Kind.GONE));
    model.changes().seen();
    assertEquals(0, found(RecordChange.Kind.GONE));
    read();
    assertEquals(0, found(RecordChange.Kind.GONE), "nobody took it away a second time");
    assertEquals(2, model.rows().totalProperty().get());

    service.store("1", "back");
    read();
    assertEquals(1, found(RecordChange.Kind.NEW));
    service.stored.remove("1");
    read();
    assertEquals(0, found(RecordChange.Kind.NEW));
  }

  private int found(RecordChange.Kind kind) {
    ListChanges changes = model.changes().changesProperty().get();
    return changes == null ? 0 : changes.count(kind);
  }

  @Test
  void aWriteThatCouldNotBeginSaysSoAndCanBeRepeated() {
    service.store("1", "old");
    read();
    model.select("1");
    sponsor().type("new");
    service.readFailure =
        new ApiException.Unauthorized(new ApiException.Call("GET", "/use-cases", 401, ""));
    model.editor().save();
    settle();
    OpenRecord<UseCase> edit = Objects.requireNonNull(model.editor().openProperty().get());
    assertInstanceOf(ApiException.Unauthorized.class, edit.failureProperty().get());
    assertFalse(edit.savingProperty().get());
    assertEquals("old", sponsorOf(service.stored.get("1")));
    assertEquals(List.of(), left, "the input still stands, so its run is not to go on");
    assertEquals(List.of(RunState.Phase.ENDED), phases());

    service.readFailure = null;
    model.editor().save();
    settle();
    assertNull(edit.failureProperty().get());
    assertEquals(Verdict.APPLIED, verdict());
  }

  @Test
  void aFailedRefreshKeepsTheRows() {
    service.store("1", "old");
    read();
    service.readFailure =
        new ApiException.Unavailable(
            ApiException.Call.unanswered("GET", "/use-cases"),
            Message.plain("connection refused"),
            null);
    read();
    assertEquals(LoadState.Phase.FAILED, model.loader().state().phase());
    assertEquals(1, model.rows().totalProperty().get());
    assertNotNull(model.loader().state().failure());
  }

  @Test
  void aCancelledReadDeliversNothingMore() {
    service.store("1", "old");
    model.loader().refresh();
    background.removeFirst().run();
    model.loader().cancel();
    settle();
    assertEquals(LoadState.Phase.CANCELLED, model.loader().state().phase());
    assertEquals(0, model.rows().totalProperty().get());
  }

  @Test
  void whatIsSaidOfOptionsElsewhereIsKnownHereAtOnceAndTypingStays() {
    service.type = "dropdown";
    service.store("1", "old");
    read();
    model.select("1");
    sponsor().type("mine");
    workspace.options().label("memory:", "sponsor", "old", "As we say", Instant.EPOCH);
    workspace.options().typed("memory:", "sponsor", "new", Instant.EPOCH);
    assertFalse(model.fieldCatalog().options().knows("sponsor", "new"));

    model.fieldCatalog().relearn();
    settle();
    assertTrue(model.fieldCatalog().options().knows("sponsor", "new"));
    assertEquals(
        "old", model.fieldCatalog().options().keyOfLabel("sponsor", "as we say").orElseThrow());
    assertTrue(
        requireNonNull(model.fieldCatalog().externalUpdateProperty().get())
            .knows("sponsor", "new"));
    assertEquals("mine", sponsor().inputProperty().get());

    read();
    assertEquals(
        "old", model.fieldCatalog().options().keyOfLabel("sponsor", "as we say").orElseThrow());
  }

  @Test
  void typingOnWhileAWriteIsUnderWayIsKept() {
    service.store("1", "old");
    read();
    model.select("1");
    sponsor().type("first");
    model.editor().save();
    sponsor().type("first and more");
    settle();
    assertEquals(Verdict.APPLIED, verdict());
    assertEquals("first", sponsorOf(service.stored.get("1")));
    assertEquals("first and more", sponsor().inputProperty().get());
    assertTrue(sponsor().dirtyProperty().get());
  }

  @Test
  void clearingRemainsAChangeWhereAListDoesNotShowTheField() {
    service.store("1", "old");
    read();
    model.select("1");
    sponsor().type("");
    service.stored.put("1", new UseCase("1", Map.of("title", FieldValue.text("Case 1")), Map.of()));
    read();
    assertEquals(
        FieldValue.text("old"),
        Objects.requireNonNull(model.staging().of("1")).iterator().next().seen());
    service.store("1", "");
    read();
    assertEquals(List.of(), model.staging().all(), "another user cleared it");
    assertFalse(sponsor().dirtyProperty().get());
  }

  @Test
  void aFieldThatARefreshBringsCanBeEditedInARecordThatWasOpenBefore() {
    FieldRef region = FieldRef.custom("region");
    service.store("1", "old");
    service.store("2", "old");
    read();
    model.select("2");
    sponsor().type("left open");
    model.select("1");
    sponsor().type("mine");
    OpenRecord<UseCase> open = Objects.requireNonNull(model.editor().openProperty().get());

    service.more = List.of(new FieldDefinition("region", "number", "Region"));
    read();
    FieldEditor state = open.editable(region).orElseThrow();
    assertEquals("mine", sponsor().inputProperty().get());
    state.type("many");
    assertEquals(1, open.invalidProperty().get());
    assertEquals(1, model.staging().invalidRecordsProperty().get());
    state.type("5");
    assertEquals(0, open.invalidProperty().get());
    assertEquals(2, open.changedProperty().get());
    assertEquals(2, model.staging().of("1").size());
    model.select("1");
    assertEquals(state, model.editor().editable(region).orElseThrow(), "and it stays the one");

    model.editor().save();
    settle();
    assertEquals(
        "5", requireNonNull(requireNonNull(service.stored.get("1")).value(region)).display());
    model.select("2");
    assertTrue(
        model.editor().editable(region).isPresent(), "the record that was left open has it too");
    assertEquals("left open", sponsor().inputProperty().get());
  }
}
