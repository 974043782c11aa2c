package io.casedesk.desktop.records.editor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.desktop.changes.review.UnconfirmedResultException;
import io.casedesk.desktop.records.data.RecordsModelFixture;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.Diagnosis;
import io.casedesk.model.StoreException;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import io.casedesk.model.runs.RunAttempt.Answer;
import io.casedesk.model.runs.RunRows;
import io.casedesk.model.runs.RunState;
import io.casedesk.model.runs.RunStore.RunSummary;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a save leaves in the workspace, and what it says when that cannot be. */
class RecordsRunsTest extends RecordsModelFixture {

  RecordsRunsTest(@TempDir Path folder) {
    super(folder);
  }

  @Test
  void aSaveIsARunThatIsKept() {
    service.store("1", "old");
    read();
    edit("new");
    assertEquals(Verdict.APPLIED, verdict());

    RunSummary run = workspace.runs().runs().getFirst();
    RunRows rows = workspace.runs().require(run.header().id()).rows();
    assertEquals("edit", run.header().origin());
    assertEquals("memory:", run.header().connection());
    assertEquals("use-cases", run.header().kind());
    assertEquals(RunState.Phase.ENDED, run.state().phase());
    assertEquals(1, rows.cells().size());
    assertEquals(Answer.ACCEPTED, rows.attempts().getFirst().answer());
    assertEquals(Verdict.APPLIED, rows.judgments().getFirst().verdict());
    assertEquals(List.of(), left);
  }

  @Test
  void whatCannotBeWrittenDownIsNotSent() {
    service.store("1", "old");
    read();
    workspace.close();
    edit("new");

    OpenRecord<UseCase> edit = Objects.requireNonNull(model.editor().openProperty().get());
    assertInstanceOf(StoreException.class, edit.failureProperty().get());
    assertEquals("old", sponsorOf(service.stored.get("1")));
    assertEquals("new", sponsor().inputProperty().get(), "what was typed is kept");
  }

  @Test
  void whatWasSentAndCouldNotBeWrittenDownIsLeftToBeResumed() {
    service.store("1", "old");
    read();
    service.onPatch = workspace::close;
    edit("new");

    OpenRecord<UseCase> edit = Objects.requireNonNull(model.editor().openProperty().get());
    assertInstanceOf(UnconfirmedResultException.class, edit.failureProperty().get());
    assertNull(sponsor().outcomeProperty().get(), "nothing is claimed of it");
    assertEquals(List.of("left"), left);
  }

  @Test
  void aRunThatSentNothingIsEndedWhateverBrokeItOff() {
    service.store("1", "old");
    read();
    service.onReread =
        () -> {
          throw new IllegalStateException("a fault of the program");
        };
    edit("new");

    OpenRecord<UseCase> edit = Objects.requireNonNull(model.editor().openProperty().get());
    assertInstanceOf(IllegalStateException.class, edit.failureProperty().get());
    assertEquals("old", sponsorOf(service.stored.get("1")));
    assertEquals(List.of(RunState.Phase.ENDED), phases(), "it is not offered, nor sent later");
  }

  @Test
  void whoeverHearsOfALeftRunNeverHidesWhatCameOfIt() {
    service.store("1", "old");
    read();
    whenLeft =
        () -> {
          throw new IllegalStateException("a fault of the program");
        };
    service.onPatch =
        () ->
            service.readFailure =
                new ApiException.Unavailable(
                    ApiException.Call.unanswered("GET", "/use-cases"),
                    Message.plain("connection refused"),
                    null);
    edit("new");
    assertEquals(Verdict.UNCERTAIN, verdict());
  }

  @Test
  void whatCouldNotBeReadAgainIsResumed() {
    service.store("1", "old");
    read();
    service.onPatch =
        () ->
            service.readFailure =
                new ApiException.Unavailable(
                    ApiException.Call.unanswered("GET", "/use-cases"),
                    Message.plain("connection refused"),
                    null);
    edit("new");
    assertEquals(Verdict.UNCERTAIN, verdict());
    assertInstanceOf(
        Diagnosis.Failed.class,
        Objects.requireNonNull(sponsor().outcomeProperty().get()).diagnosis());
    assertEquals(List.of("left"), left);
    assertEquals(List.of(RunState.Phase.PAUSED), phases());

    service.readFailure = null;
    RunResult resumed =
        model.resume(
            workspace.runs().runs().getFirst().header().id(), RunWatcher.none(), new RunControl());
    settle();
    assertTrue(resumed.allApplied());
    assertEquals("new", sponsorOf(model.rows().find("1")));
    assertEquals(List.of(RunState.Phase.ENDED), phases());
  }

  @Test
  void aTokenRefusedForTheWriteIsNotWritten() {
    service.store("1", "old");
    read();
    service.onPatch =
        () -> {
          throw new ApiException.Unauthorized(
              new ApiException.Call("PATCH", "/use-cases/1", 401, ""));
        };
    edit("new");
    assertEquals(Verdict.REJECTED, verdict());
    assertEquals(List.of(RunState.Phase.ENDED), phases(), "it can be saved again");
  }

  @Test
  @DisplayName("Q26: a key typed by hand is proven by one verified write")
  void aKeyThatWasWrittenAndReadBackIsProven() {
    service.type = "dropdown";
    service.store("1", "old");
    read();
    model.select("1");
    sponsor().useAsTyped("fresh");
    model.editor().save();
    settle();
    assertEquals(Verdict.APPLIED, verdict());

    assertEquals(KnownDropdownValue.Source.PROVEN, source("fresh"));
    assertEquals(KnownDropdownValue.Source.SEEN, source("old"));
    service.store("1", "old");
    read();
    assertEquals(KnownDropdownValue.Source.PROVEN, source("fresh"), "also when no record holds it");
  }

  private KnownDropdownValue.Source source(String key) {
    return model.fieldCatalog().options().options("sponsor").stream()
        .filter(option -> option.key().equals(key))
        .findFirst()
        .orElseThrow()
        .source();
  }
}
