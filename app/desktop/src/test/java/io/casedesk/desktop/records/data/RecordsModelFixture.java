package io.casedesk.desktop.records.data;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.casedesk.desktop.app.Nowhere;
import io.casedesk.desktop.common.form.FieldEditor;
import io.casedesk.desktop.common.preferences.Preferences;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunState;
import io.casedesk.workspace.Workspace;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** A list over records in memory, with a workspace; a test decides what runs when. */
public abstract class RecordsModelFixture {

  public final MemoryUseCases service = new MemoryUseCases();
  public final Deque<Runnable> background = new ArrayDeque<>();
  public final Deque<Runnable> foreground = new ArrayDeque<>();
  public final List<String> left = new ArrayList<>();
  public final Workspace workspace;

  /** Runs when a run was left unfinished. */
  protected Runnable whenLeft = () -> left.add("left");

  public final ConnectionStore connectionStore;
  public final RecordsModel<UseCase> model;

  public RecordsModelFixture(Path folder) {
    workspace = Workspace.open(folder, "test");
    connectionStore =
        new ConnectionStore(
            new Nowhere(),
            workspace,
            "edit",
            (kind, changes) -> "edit",
            Preferences.usual(),
            null,
            () -> whenLeft.run(),
            () -> {});
    model =
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
  }

  @AfterEach
  void close() {
    workspace.close();
  }

  protected void edit(String value) {
    model.select("1");
    sponsor().type(value);
    model.editor().save();
    settle();
  }

  protected List<RunState.Phase> phases() {
    return workspace.runs().runs().stream().map(run -> run.state().phase()).toList();
  }

  protected void read() {
    model.loader().refresh();
    settle();
  }

  protected void settle() {
    while (!background.isEmpty() || !foreground.isEmpty()) {
      (background.isEmpty() ? foreground : background).removeFirst().run();
    }
  }

  protected FieldEditor sponsor() {
    return Objects.requireNonNull(model.editor().openProperty().get()).editors().getFirst();
  }

  public static String sponsorOf(@Nullable UseCase record) {
    assertNotNull(record);
    FieldValue value = record.value(MemoryUseCases.SPONSOR);
    assertNotNull(value);
    return value.display();
  }

  protected Verdict verdict() {
    return Objects.requireNonNull(sponsor().outcomeProperty().get()).verdict();
  }
}
