package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;

import com.sun.glass.ui.Application;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Files by an event of the system, which only macOS sends: here the test does. */
@ExtendWith(WindowExtension.class)
class SystemOpenedFilesWindowTest {

  private final List<Path> taken = new ArrayList<>();
  private final List<String> heard = new ArrayList<>();

  @Start
  void open(Stage stage) {
    stage.show();
  }

  @Test
  void filesComeInTheirOrderAlsoThoseFromBeforeThereWasAWindow(FxRobot robot) {
    robot.interact(
        () -> {
          Application system = Application.GetApplication();
          Application.EventHandler toolkits = system.getEventHandler();
          Recorded before = new Recorded();
          system.setEventHandler(before);
          try {
            SystemOpenedFiles files = new SystemOpenedFiles();
            files.listen();
            assertNotSame(before, system.getEventHandler());
            hand(system, "/plans/first.casedeskplan", " ", "/plans/../plans/second.casedeskplan");
            assertEquals(List.of(), taken);
            files.to(taken::add);
            hand(system, "/plans/third.casedeskplan");
            system.getEventHandler().handleQuitAction(system, 0);
          } finally {
            system.setEventHandler(toolkits);
          }
        });
    assertEquals(
        List.of(
            Path.of("/plans/first.casedeskplan").toAbsolutePath(),
            Path.of("/plans/second.casedeskplan").toAbsolutePath(),
            Path.of("/plans/third.casedeskplan").toAbsolutePath()),
        taken);
    assertEquals(
        List.of("files 3", "files 1", "quit"), heard, "whoever heard of it before does so still");
  }

  private static void hand(Application system, String... files) {
    system.getEventHandler().handleOpenFilesAction(system, 0, files);
  }

  /** Stands for what JavaFX does itself. */
  private final class Recorded extends Application.EventHandler {

    @Override
    public void handleOpenFilesAction(Application app, long time, String[] files) {
      heard.add("files " + files.length);
    }

    @Override
    public void handleQuitAction(Application app, long time) {
      heard.add("quit");
    }
  }
}
