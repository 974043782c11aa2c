package io.casedesk.desktop.connections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.app.ChosenFiles;
import io.casedesk.desktop.app.WindowExtension;
import io.casedesk.desktop.common.dialogs.SystemLinks;
import io.casedesk.desktop.common.tasks.DirectTasks;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.ConnectionProfiles;
import io.casedesk.desktop.connection.ConnectionSessionFactory;
import io.casedesk.settings.ConnectionProfile;
import io.casedesk.settings.MachinePolicy;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;

/** The link to the reference of a service, on the page that is there before one is open. */
@ExtendWith(WindowExtension.class)
class ReferenceTest {

  private static final URI REFERENCE = URI.create("https://cases.example.com/api/swagger");

  private final Workspace workspace;
  private final ConnectionBook book;
  private final List<URI> opened = new ArrayList<>();

  ReferenceTest(@TempDir Path folder) {
    workspace = Workspace.open(folder, "test");
    Tasks tasks = DirectTasks.create();
    ConnectionProfiles profiles =
        new ConnectionProfiles(workspace, MachinePolicy.none(), "This computer");
    profiles.save(ConnectionProfile.of("1", "Cases", "https://cases.example.com"));
    ConnectionSessionFactory sessions = ConnectionSessionFactory.within(folder);
    book =
        new ConnectionBook(profiles, sessions, null, tasks, (profile, session) -> session.close());
  }

  @AfterEach
  void close() {
    workspace.close();
  }

  @Test
  void whereNoBrowserTakesItItsAddressIsSaid(FxRobot robot) {
    robot.interact(
        () -> {
          Parent page =
              page(
                  address -> {
                    throw new IOException("xdg-open ended with 3");
                  });
          assertNull(page.lookup("#connections-problem"));
          find(page, "#connections-reference", Button.class).fire();
          Label problem = find(page, "#connections-problem", Label.class);
          assertTrue(problem.getText().contains(REFERENCE.toString()), problem.getText());
        });
  }

  @Test
  void aBrowserGetsTheAddress(FxRobot robot) {
    robot.interact(
        () -> {
          Parent page = page(opened::add);
          find(page, "#connections-reference", Button.class).fire();
          assertEquals(List.of(REFERENCE), opened);
          assertNull(page.lookup("#connections-problem"));
        });
  }

  private Parent page(SystemLinks.Opener outside) {
    ConnectionsView view =
        new ConnectionsView(
            book, new ChosenFiles(), outside, scene -> {}, new Messages(Locale.ENGLISH));
    Scene _ = new Scene(view.node(), 1000, 700);
    view.node().applyCss();
    book.load();
    book.select(
        book.profiles().stream()
            .filter(profile -> profile.id().equals("1"))
            .findFirst()
            .orElseThrow());
    return view.node();
  }

  private static <T> T find(Parent page, String query, Class<T> type) {
    return type.cast(Objects.requireNonNull(page.lookup(query)));
  }
}
