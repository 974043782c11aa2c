package io.casedesk.desktop.ui.records;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.ServiceClient;
import io.casedesk.desktop.connection.Session;
import io.casedesk.desktop.ui.form.FieldState;
import io.casedesk.desktop.ui.task.Tasks;
import io.casedesk.model.ApiException;
import io.casedesk.model.FieldValue;
import io.casedesk.model.OptionKey;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RecordsModelTest {

  private final MemoryUseCases service = new MemoryUseCases();
  private final Deque<Runnable> background = new ArrayDeque<>();
  private final Deque<Runnable> foreground = new ArrayDeque<>();
  private final RecordsModel<UseCase> model =
      new RecordsModel<>(
          service,
          new Nowhere(),
          new Tasks(
              background::add,
              foreground::add,
              thrown -> {
                throw new AssertionError(thrown);
              }));

  @Test
  void aReadThatBeganBeforeAWriteDoesNotBringTheOldValueBack() {
    service.store("1", "old");
    read();
    model.select("1");

    model.refresh();
    background.removeFirst().run();
    Deque<Runnable> oldNews = new ArrayDeque<>(foreground);
    foreground.clear();

    sponsor().inputProperty().set("new");
    model.editor().save();
    settle();
    assertEquals(Verdict.APPLIED, verdict());

    oldNews.forEach(Runnable::run);
    settle();
    assertEquals("new", sponsorOf(model.rows().find("1")));
    assertEquals("new", sponsor().inputProperty().get());
  }

  @Test
  void inputSurvivesARefreshAndTheWriteSeesTheConflict() {
    service.store("1", "old");
    read();
    model.select("1");
    sponsor().inputProperty().set("mine");
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
    sponsor().inputProperty().set("mine");
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
  void aWriteThatCouldNotBeginSaysSoAndCanBeRepeated() {
    service.store("1", "old");
    read();
    model.select("1");
    sponsor().inputProperty().set("new");
    service.readFailure =
        new ApiException.Unauthorized(new ApiException.Call("GET", "/use-cases", 401, ""));
    model.editor().save();
    settle();
    RecordEdit<UseCase> edit = Objects.requireNonNull(model.editor().openProperty().get());
    assertInstanceOf(ApiException.Unauthorized.class, edit.failureProperty().get());
    assertFalse(edit.savingProperty().get());
    assertEquals("old", sponsorOf(service.stored.get("1")));

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
            ApiException.Call.unanswered("GET", "/use-cases"), "connection refused", null);
    read();
    assertEquals(RecordsModel.Phase.FAILED, model.phaseProperty().get());
    assertEquals(1, model.rows().totalProperty().get());
    assertNotNull(model.failureProperty().get());
  }

  @Test
  void aCancelledReadDeliversNothingMore() {
    service.store("1", "old");
    model.refresh();
    background.removeFirst().run();
    model.cancel();
    settle();
    assertEquals(RecordsModel.Phase.CANCELLED, model.phaseProperty().get());
    assertEquals(0, model.rows().totalProperty().get());
  }

  @Test
  void typingOnWhileAWriteIsUnderWayIsKept() {
    service.store("1", "old");
    read();
    model.select("1");
    sponsor().inputProperty().set("first");
    model.editor().save();
    sponsor().inputProperty().set("first and more");
    settle();
    assertEquals(Verdict.APPLIED, verdict());
    assertEquals("first", sponsorOf(service.stored.get("1")));
    assertEquals("first and more", sponsor().inputProperty().get());
    assertTrue(sponsor().dirtyProperty().get());
  }

  private void read() {
    model.refresh();
    settle();
  }

  private void settle() {
    while (!background.isEmpty() || !foreground.isEmpty()) {
      (background.isEmpty() ? foreground : background).removeFirst().run();
    }
  }

  private FieldState sponsor() {
    return Objects.requireNonNull(model.editor().openProperty().get()).fields().getFirst();
  }

  private static String sponsorOf(@Nullable UseCase record) {
    assertNotNull(record);
    FieldValue value = record.value(MemoryUseCases.SPONSOR);
    assertNotNull(value);
    return value.display();
  }

  private Verdict verdict() {
    return Objects.requireNonNull(sponsor().outcomeProperty().get()).verdict();
  }

  /** No connection is needed: the records are in memory. */
  private static final class Nowhere implements Session {
    @Override
    public String name() {
      return "memory";
    }

    @Override
    public ServiceClient client() {
      throw new IllegalStateException("These tests make no calls");
    }

    @Override
    public ClientOptions options() {
      throw new IllegalStateException("These tests make no calls");
    }

    @Override
    public Map<String, List<OptionKey>> captions() {
      return Map.of();
    }

    @Override
    public void close() {}
  }
}
