package io.casedesk.desktop.connections;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.desktop.app.ChosenFiles;
import io.casedesk.desktop.app.WindowExtension;
import io.casedesk.desktop.common.tasks.DirectTasks;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.ConnectionProfiles;
import io.casedesk.desktop.connection.ConnectionSessionFactory;
import io.casedesk.settings.MachinePolicy;
import io.casedesk.workspace.Workspace;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;

/** The section of connections creates its view, which delays a start, only when it is opened. */
@ExtendWith(WindowExtension.class)
class ConnectionsSectionTest {

  private final AtomicInteger views = new AtomicInteger();

  @Test
  void theViewIsCreatedWhenTheSectionIsOpened(FxRobot robot, @TempDir Path folder) {
    try (Workspace workspace = Workspace.open(folder, "test")) {
      robot.interact(
          () -> {
            ConnectionsSection section = section(workspace, folder);
            section.statusBar();
            section.commands();
            assertEquals(0, views.get());
            section.node();
            section.opened();
            section.focus();
            assertEquals(1, views.get());
          });
    }
  }

  private ConnectionsSection section(Workspace workspace, Path folder) {
    Tasks tasks = DirectTasks.create();
    Messages messages = new Messages(Locale.ENGLISH);
    ConnectionProfiles profiles =
        new ConnectionProfiles(workspace, MachinePolicy.none(), "This computer");
    ConnectionSessionFactory sessions = ConnectionSessionFactory.within(folder);
    ConnectionBook book =
        new ConnectionBook(profiles, sessions, null, tasks, (profile, session) -> session.close());
    return new ConnectionsSection(
        book,
        () -> {
          views.incrementAndGet();
          return new ConnectionsView(book, new ChosenFiles(), address -> {}, scene -> {}, messages);
        },
        messages);
  }
}
