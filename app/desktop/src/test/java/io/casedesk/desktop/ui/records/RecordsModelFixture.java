package io.casedesk.desktop.ui.records;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.casedesk.desktop.Nowhere;
import io.casedesk.desktop.ui.form.FieldState;
import io.casedesk.desktop.ui.task.Tasks;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RunState;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
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
abstract class RecordsModelFixture {

  final MemoryUseCases service = new MemoryUseCases();
  final Deque<Runnable> background = new ArrayDeque<>();
  final Deque<Runnable> foreground = new ArrayDeque<>();
  final List<String> left = new ArrayList<>();
  final Workspace workspace;
  final ConnectionStore connectionStore;
  final RecordsModel<UseCase> model;

  RecordsModelFixture(Path folder) {
    workspace = Workspace.open(folder, "test");
    connectionStore = new ConnectionStore(new Nowhere(), workspace, "edit");
    connectionStore.onLeft(() -> left.add("left"));
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

  void edit(String value) {
    model.select("1");
    sponsor().inputProperty().set(value);
    model.editor().save();
    settle();
  }

  List<RunState.Phase> phases() {
    return workspace.runs().runs().stream().map(run -> run.state().phase()).toList();
  }

  void read() {
    model.refresh();
    settle();
  }

  void settle() {
    while (!background.isEmpty() || !foreground.isEmpty()) {
      (background.isEmpty() ? foreground : background).removeFirst().run();
    }
  }

  FieldState sponsor() {
    return Objects.requireNonNull(model.editor().openProperty().get()).fields().getFirst();
  }

  static String sponsorOf(@Nullable UseCase record) {
    assertNotNull(record);
    FieldValue value = record.value(MemoryUseCases.SPONSOR);
    assertNotNull(value);
    return value.display();
  }

  Verdict verdict() {
    return Objects.requireNonNull(sponsor().outcomeProperty().get()).verdict();
  }
}
