package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.dialogs.LinkConfirmation;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.LinkTarget;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.context.Theme;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** A link of a record asks before it opens, and says where it leads. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class LinkQuestionWindowTest {

  private final Overlay overlay = new Overlay();
  private final List<URI> opened = new ArrayList<>();
  private Stage stage;
  private Theme theme;

  @Start
  void open(Stage shown) {
    stage = shown;
    theme = new Theme(ThemeChoice.LIGHT);
    Scene scene = new Scene(new StackPane(overlay.node()), 900, 600);
    theme.style(scene);
    stage.setScene(scene);
    stage.show();
  }

  private void ask(FxRobot robot, String text, Messages messages) {
    LinkTarget.Opens target = assertInstanceOf(LinkTarget.Opens.class, LinkTarget.of(text));
    robot.interact(() -> new LinkConfirmation(overlay, messages).ask(target, opened::add));
  }

  private static String said(FxRobot robot, String query) {
    return ((Label) WindowFixture.awaitNode(robot, query)).getText();
  }

  private void picture(FxRobot robot, String name) throws IOException {
    WritableImage[] image = new WritableImage[1];
    robot.interact(() -> image[0] = Snapshot.of(stage));
    Picture.save(image[0], Path.of(System.getProperty("casedesk.pictures"), name + ".png"));
  }

  @Test
  void itOpensOnlyWhatWasAgreedTo(FxRobot robot) throws IOException {
    ask(robot, "https://wiki.example.com/a?b=c", new Messages(Locale.ENGLISH));
    assertTrue(said(robot, "#link-host").contains("wiki.example.com"));
    assertTrue(said(robot, "#full-target").contains("https://wiki.example.com/a?b=c"));
    assertTrue(robot.lookup("#link-foreign").tryQuery().isEmpty());
    picture(robot, "link-question");
    robot.push(KeyCode.ESCAPE);
    WindowFixture.await(() -> robot.lookup("#link-question").tryQuery().isEmpty());
    assertEquals(List.of(), opened);
    ask(robot, "https://wiki.example.com/a?b=c", new Messages(Locale.ENGLISH));
    assertTrue(robot.lookup("#link-open").query().isFocused());
    robot.push(KeyCode.SPACE);
    assertEquals(List.of(URI.create("https://wiki.example.com/a?b=c")), opened);
  }

  @Test
  void lettersOfOtherAlphabetsAreSaid(FxRobot robot) throws IOException {
    robot.interact(() -> theme.choiceProperty().set(ThemeChoice.DARK));
    ask(robot, "https://pаypal.example/log-in", new Messages(Locale.GERMAN));
    assertTrue(said(robot, "#link-host").contains("xn--pypal-4ve.example"));
    assertTrue(said(robot, "#link-foreign").contains("xn--pypal-4ve.example"));
    picture(robot, "link-question-foreign");
    robot.clickOn("#link-close");
    assertEquals(List.of(), opened);
  }
}
