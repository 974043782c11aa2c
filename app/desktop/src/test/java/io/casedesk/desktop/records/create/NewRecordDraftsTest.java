package io.casedesk.desktop.records.create;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.desktop.app.Nowhere;
import io.casedesk.desktop.common.form.FieldSpec;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.data.RecordsModelFixture;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.unsent.NewRecordDraft;
import io.casedesk.desktop.records.unsent.StoredNewRecordDraft;
import io.casedesk.model.FieldRef;
import io.casedesk.model.UseCase;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Input for a new record that was typed before that of an earlier session was read. */
class NewRecordDraftsTest extends RecordsModelFixture {

  NewRecordDraftsTest(@TempDir Path folder) {
    super(folder);
    service.onCreate = name -> Objects.requireNonNull(service.stored.get("1"));
    service.newFields = List.of(new FieldSpec(FieldRef.custom("sponsor"), "text", "Sponsor", null));
    read();
    type(model.creating(), "First");
    settle();
  }

  /** The window, opened again over the same workspace. */
  private final class Session {

    private final Deque<Runnable> background = new ArrayDeque<>();
    private final Deque<Runnable> foreground = new ArrayDeque<>();
    private final RecordsModel<UseCase> list =
        new RecordsModel<>(
            service,
            new Nowhere(),
            connectionStore,
            new Tasks(
                background::add,
                foreground::add,
                thrown -> {
                  throw new AssertionError(thrown);
                }));

    /** The number of reads at the start. */
    private final int reads = background.size();

    private void settle() {
      while (!background.isEmpty() || !foreground.isEmpty()) {
        (background.isEmpty() ? foreground : background).removeFirst().run();
      }
    }

    /** Runs the work of the input; the reads of the start aren't done yet. */
    private void save() {
      while (background.size() > reads) {
        background.removeLast().run();
      }
    }

    private CreateModel<UseCase> creating() {
      return list.creating();
    }

    private String opened() {
      settle();
      creating().open();
      return draft(creating()).nameProperty().get();
    }
  }

  private static NewRecordDraft draft(CreateModel<UseCase> creating) {
    return Objects.requireNonNull(creating.draftProperty().get());
  }

  private static void type(CreateModel<UseCase> creating, String name) {
    creating.open();
    draft(creating).nameProperty().set(name);
  }

  @Test
  void aCrashBeforeTheEarlierInputWasReadLosesNeither() {
    Session second = new Session();
    type(second.creating(), "Second");
    second.save();

    // The program ended there.
    Session third = new Session();
    String one = third.opened();
    third.creating().discard();
    third.settle();
    String other = new Session().opened();
    assertEquals(Set.of("First", "Second"), Set.of(one, other));
  }

  @Test
  void inputTypedBeforeTheEarlierOneWasReadStaysAndTheUserIsAsked() {
    Session second = new Session();
    type(second.creating(), "Second");
    second.save();
    second.settle();
    assertEquals("Second", draft(second.creating()).nameProperty().get());
    assertEquals(List.of("First"), others(second));

    second.creating().switchTo(second.creating().others().getFirst());
    second.settle();
    assertEquals("First", draft(second.creating()).nameProperty().get());
    assertEquals(List.of("Second"), others(second));

    Session third = new Session();
    assertEquals("First", third.opened());
    assertEquals(List.of("Second"), others(third));
    third.creating().discard(third.creating().others().getFirst());
    third.settle();

    Session fourth = new Session();
    assertEquals("First", fourth.opened());
    assertEquals(List.of(), others(fourth));
  }

  @Test
  void inputThatWasDiscardedMeanwhileDoesNotReturn() {
    Session second = new Session();
    type(second.creating(), "Second");
    second.save();
    second.creating().discard();
    second.settle();
    assertEquals(List.of(), others(second));
    assertEquals("First", second.opened());
  }

  private static List<String> others(Session session) {
    return session.creating().others().stream().map(StoredNewRecordDraft::name).toList();
  }
}
