package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.connection.RemoteSession;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Records of equal names are told apart by a short id beside the name. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class EqualRecordNamesWindowTest {

  private static final String FIRST = "0b6f0a52-6c1d-4d0e-9f3a-5d1f6f0c2a01";
  private static final String SECOND = "77aa0a52-6c1d-4d0e-9f3a-5d1f6f0c2a02";

  @TempDir Path folder;
  private StoredFields service;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    service = new StoredFields(Map.of("cost", "number"));
    for (String id : List.of(FIRST, SECOND, "other")) {
      service.put(id, Map.of("cost", "1"));
    }
    service.entitle(FIRST, "Claims triage");
    service.entitle(SECOND, "Claims triage");
    window =
        new WindowFixture(
            stage, new RemoteSession(service.url(), "token"), ThemeChoice.LIGHT, folder);
  }

  @AfterEach
  void close() {
    window.composition.close();
    service.close();
  }

  private static Set<String> captions(FxRobot robot) {
    return robot.lookup(".record-table .table-cell").queryAll().stream()
        .flatMap(cell -> ((Parent) cell).getChildrenUnmodifiable().stream())
        .filter(text -> text.getStyleClass().contains("caption"))
        .filter(Node::isVisible)
        .map(text -> ((Text) text).getText())
        .filter(text -> !text.isEmpty())
        .collect(Collectors.toSet());
  }

  @Test
  void aShortIdIsBesideTheNamesThatSeveralRecordsHave(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    WindowFixture.await(() -> captions(robot).equals(Set.of("0b6f0a52", "77aa0a52")));
    window.pictures(robot, "equal-record-names");
    service.entitle(SECOND, "Another name");
    robot.interact(() -> window.composition.useCases().model().loader().refresh());
    window.awaitUseCasesRead();
    WindowFixture.await(() -> captions(robot).isEmpty());
    assertEquals(Set.of(), captions(robot));
  }
}
