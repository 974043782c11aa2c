package io.casedesk.desktop.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.casedesk.changes.journal.RunAbout;
import io.casedesk.changes.journal.RunProgress;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.desktop.app.Nowhere;
import io.casedesk.desktop.app.WindowExtension;
import io.casedesk.desktop.common.preferences.Preferences;
import io.casedesk.desktop.common.tasks.DirectTasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.records.data.RecordNames;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunRows;
import io.casedesk.workspace.Workspace;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Label;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;

/** What is shown while a run is resumed, which here happens at once. */
@ExtendWith(WindowExtension.class)
class UnfinishedRunsViewWindowTest {

  private final List<Node> stops = new ArrayList<>();
  private final List<String> texts = new ArrayList<>();
  private final Workspace workspace;
  private final UnfinishedRunsModel model;
  private final UnfinishedRunsView view;

  UnfinishedRunsViewWindowTest(@TempDir Path folder) {
    workspace = Workspace.open(folder, "test");
    model =
        new UnfinishedRunsModel(
            new ConnectionStore(
                new Nowhere(),
                workspace,
                "edit",
                (kind, changes) -> "edit",
                Preferences.usual(),
                null,
                () -> {},
                () -> {}),
            Map.of("use-cases", this::resume),
            DirectTasks.create());
    view =
        new UnfinishedRunsView(
            model,
            new NoNames(),
            new Messages(Locale.ENGLISH),
            new Timestamps(Locale.ENGLISH, ZoneOffset.UTC));
  }

  @AfterEach
  void close() {
    workspace.close();
  }

  /** The names of no record. */
  private static final class NoNames implements RecordNames {
    @Override
    public Optional<String> label(String kind, String id) {
      return Optional.empty();
    }

    @Override
    public Optional<DropdownValues> options(String kind) {
      return Optional.empty();
    }
  }

  private RunResult resume(String runId, RunWatcher watcher, RunControl control) {
    note();
    watcher.progressed(new RunProgress(2, 0, 1, 1));
    note();
    watcher.progressed(new RunProgress(2, 0, 2, 2));
    note();
    throw new IllegalStateException("The run ends here");
  }

  private void note() {
    stops.add(view.node().lookup("#stop-runs"));
    texts.add(((Label) view.node().lookup(".label")).getText());
  }

  @Test
  void theButtonToStopStaysWhileTheProgressChanges(FxRobot robot) {
    RunHeader run = RunHeader.of("memory:", "use-cases", Instant.now(), "ana", "test");
    workspace.runs().begin(run, RunAbout.nothing().encode(), RunRows.ofPlan(List.of(), List.of()));
    robot.interact(() -> model.resume(run));
    assertEquals(
        List.of(
            "Resuming: reading the records…",
            "Resuming: 1 of 2 records sent, 1 finished…",
            "Resuming: 2 of 2 records sent, 2 finished…"),
        texts);
    assertNotNull(stops.getFirst());
    stops.forEach(stop -> assertSame(stops.getFirst(), stop));
  }
}
